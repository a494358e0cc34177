// Passes take the types of address arithmetic away, and what the analysis made of
// arrays in structures with them: then what was known before stays.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct alias --survival --whole-program --passes='function(mem2reg)' %t.bc | FileCheck %s

// CHECK: at the start
// CHECK-NEXT: simplified and inlined [[MAY:[0-9]+]] [[OURS:[0-9]+]] {{[1-9][0-9.]+}}%
// CHECK-NEXT: analyses recomputed [[MAY]] [[OURS]] {{[1-9][0-9.]+}}%
#include <stdlib.h>
struct file { int *handle; char buf[16]; char *at; int count, lines; };

static struct file *open_it(void) {
  struct file *f = malloc(sizeof *f);
  f->handle = malloc(4);
  f->at = f->buf;
  f->count = f->lines = 0;
  return f;
}
__attribute__((noinline)) static void put(struct file *f, char c) {
  *f->at = c;
  f->at++;
  if (f->at == f->buf + 16) f->at = f->buf;
  f->count++;
  if (c == 10) f->lines++;
  *f->handle += c;
}
int main(int argc, char **argv) {
  struct file *f = open_it();
  for (int i = 0; i < argc; i++) put(f, argv[i][0]);
  return f->count + f->lines * 2 + *f->handle;
}
