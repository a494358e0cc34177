// The size that aligned_alloc is given is a multiple of the alignment in a new
// layout, too.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,restruct<O2>' -internalize-public-api-list=main -S %t.bc -o - | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t && %t

// CHECK: call {{.*}}@aligned_alloc(i64 {{.*}}32, i64 {{.*}}96)
// CHECK: [[SIZE:%.*]] = and i64 {{.*}}, -32
// CHECK: call {{.*}}@aligned_alloc(i64 {{.*}}32, i64 {{.*}}[[SIZE]])
#include <stdio.h>
#include <stdlib.h>

struct record {
  char tag;
  long key;
  char kind;
  long next;
  char last;
  long unused[3];
};

static long sum(struct record *r, long n) {
  long result = 0;
  for (long i = 0; i < n; i++) {
    r[i].tag = (char)i;
    r[i].key = 3 * n + 1000000000000 * i;
    r[i].kind = 2;
    r[i].next = i - 5000000000000;
    r[i].last = 4;
  }
  for (long i = 0; i < n; i++)
    result += r[i].tag + r[i].key * r[i].kind + r[i].next + r[i].last;
  return result;
}

int main(int argc, char **argv) {
  struct record *four = aligned_alloc(32, 4 * sizeof *four);
  struct record *some = aligned_alloc(32, 4 * (argc + 1) * sizeof *some);
  if (!four || !some)
    return 1;
  printf("%ld %ld\n", sum(four, 4), sum(some, 4 * (argc + 1)));
  free(four);
  free(some);
  return 0;
}
