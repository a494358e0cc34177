// A function that allocates an array and stores it, called under a condition,
// makes something larger that is full: it is called more rarely than the
// condition holds by a branch's estimate. Not so one that always allocates.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-fields>' -internalize-public-api-list=main -disable-output %t.bc | FileCheck %s
// Of 31 steps, the branch says that about half grow.
// CHECK-LABEL: {{^}}%struct.grown{{$}}
// CHECK: writes 0.
// CHECK-LABEL: {{^}}%struct.always{{$}}
// CHECK: writes 31.00
#include <stdio.h>
#include <stdlib.h>
struct grown { long steps; };
struct always { long steps; };
static struct grown *growth;
static struct always *all;
static long *array, size, used;
static void *last;

__attribute__((noinline)) static void grow(long n) {
  array = realloc(array, n * sizeof *array);
  size = n;
  growth->steps++;
}
__attribute__((noinline)) static void replace(long n) {
  free(last);
  last = malloc(n);
  all->steps++;
}
int main(int argc, char **argv) {
  growth = calloc(1, sizeof *growth);
  all = calloc(1, sizeof *all);
  for (long i = 0; i < argc * 1000; i++) {
    if (used >= size)
      grow(size * 2 + 1);
    array[used++] = i;
    replace(i + 1);
  }
  printf("%ld %ld\n", growth->steps, all->steps);
}
