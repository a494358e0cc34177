// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.coder:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// A function indexes rows of arrays that are fields by `i - 1`.

// CHECK: 13295
#include <stdio.h>
#include <stdlib.h>
struct coder {
  char kind;
  long total;
  unsigned char length[6][20];
  int frequency[6][20];
  short uses;
};
__attribute__((noinline)) static void assign(unsigned char *length,
                                             int *frequency, int n) {
  for (int i = 1; i <= n; i++) {
    length[i - 1] = i * 3;
    frequency[i - 1] += length[i - 1];
  }
}
__attribute__((noinline)) static long sum(struct coder *c) {
  long s = c->total + c->kind + c->uses;
  for (int t = 0; t < 6; t++)
    for (int i = 0; i < 20; i++)
      s += c->length[t][i] * (t + 1) + c->frequency[t][i];
  return s;
}
int main(int argc, char **argv) {
  struct coder *c = calloc(2, sizeof *c);
  c[1].kind = 3, c[1].total = 1000, c[1].uses = 7;
  for (int t = 0; t < 6; t++)
    assign(&c[1].length[t][0], &c[1].frequency[t][0], 20 - t);
  printf("%ld\n", sum(&c[1]) + sum(&c[0]));
  return 0;
}
