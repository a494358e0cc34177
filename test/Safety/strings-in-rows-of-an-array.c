// The library writes a constant number of bytes from the beginning of a row of
// an array of strings on: they stay in the array, as an index does.
// RUN: %clang -O0 %s -o %t.expected && %t.expected < %s > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t < %s | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t < %s | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t < %s | diff - %t.txt
// RUN: %restruct_cc -O2 -g -c %s -o %t.o
// RUN: %restruct explain --whole-program %t.o table | FileCheck %s
// RUN: %restruct explain --whole-program %t.o small | FileCheck %s --check-prefix=MORE
// CHECK: layout: may change{{$}}
// More bytes than the array has are those of other fields.
// MORE: layout: fixed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct table { int used; char names[4][16]; long total; };
struct small { int used; char names[2][4]; char rest[8]; };
__attribute__((noinline)) static void add(struct table *t, const char *name) {
  strncpy(t->names[t->used], name, 11);
  t->total += (long)strlen(t->names[t->used++]);
}
__attribute__((noinline)) static void fill(struct table *t) {
  snprintf(t->names[t->used++], sizeof t->names[0], "%d and %d", t->used, 5);
  if (fgets(t->names[t->used], 16, stdin))
    t->used++;
  t->total += read(0, t->names[t->used], 0);
}
__attribute__((noinline)) static void over(struct small *s) { strncpy(s->names[s->used], "0123456789", 12); }
int main(int argc, char **argv) {
  struct table *t = calloc(1, sizeof *t);
  struct small *s = calloc(1, sizeof *s);
  add(t, "first");
  fill(t);
  over(s);
  for (int i = 0; i < t->used; i++)
    puts(t->names[i]);
  printf("%ld %d %.8s\n", t->total, s->used, s->rest);
}
