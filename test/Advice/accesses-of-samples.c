// Samples count for the fields that their source line accesses. The file was
// written by hand, in the format of perf script -F ip,sym,addr,srcline.
// RUN: rm -rf %t && mkdir %t && cp %s %t/ && cd %t
// RUN: %restruct_cc -O1 -g -c accesses-of-samples.c -o a.o
// RUN: %restruct advise --whole-program --perf=%S/Inputs/perf-script.txt a.o > out 2> err
// RUN: FileCheck %s < out
// RUN: FileCheck --check-prefix=ERR %s < err
// CHECK: structure{{$}}
// CHECK-NEXT: 1. 100% {{.*}} struct real
// ERR: restruct advise: of 6 samples, 5 have a line, and 3 are of lines that access fields

// RUN: not %restruct advise --perf=out a.o 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %restruct advise --perf=out --profile=out a.o 2>&1 | FileCheck --check-prefix=BOTH %s
// NONE: restruct: error: out: no samples; make it by perf script -F ip,sym,addr,srcline
// BOTH: restruct: error: --profile and --perf exclude each other

#include <stdlib.h>

struct apparent { long weight, height, more[8]; };
struct real { int used, rest[12]; struct real *next; };
static struct apparent *first;
static struct real *second;

__attribute__((noinline)) static long walk(int n) {
  long sum = first->weight; for (int i = 0; i < n; i++) sum += first->height;
  return sum;
}

__attribute__((noinline)) static int step(void) {
  second = second->next;
  return second->used;
}

int main(int argc, char **argv) {
  first = calloc(argc, sizeof *first);
  second = calloc(argc, sizeof *second);
  second->next = second;
  return walk(argc) + step() != 0;
}
