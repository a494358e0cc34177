// Copies of fields for the link must not change the control flow that a profile
// counts.
// REQUIRES: plain-programs
// RUN: rm -rf %t.counts && %restruct_cc -O2 -fprofile-generate=%t.counts %s -o %t.counting && %t.counting
// RUN: llvm-profdata merge -o %t.profdata %t.counts
// RUN: %restruct_cc -O2 -fprofile-use=%t.profdata -Werror %s -o %t && %t | FileCheck %s
// CHECK: 1460
#include <stdio.h>
struct plain { int first; int second; long third; char name[8]; };
__attribute__((noinline)) static int *chosen(struct plain *p, int n) { return n & 1 ? &p->first : &p->second; }
__attribute__((noinline)) static const char *named(struct plain *p, int n) { return n & 2 ? p->name : "other"; }
__attribute__((noinline)) static void fill(struct plain *p, int n) { *p = (struct plain){.first = n, .third = 3}; }
int main(void) {
  struct plain p[4];
  long sum = 0;
  for (int i = 0; i < 40; i++) {
    fill(&p[i % 4], i);
    sum += *chosen(&p[i % 4], i) + named(&p[i % 4], i)[0] % 58;
  }
  printf("%ld\n", sum);
}
