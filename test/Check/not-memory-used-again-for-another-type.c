// Differs from a-float-read-where-an-int-was-written-fails.c in that a float is
// written before one is read: memory without a declared type may change its
// type.
//
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --whole-program --passes='function(sroa)' --pipeline=tbaa %t.bc -- 2>&1 | FileCheck %s
// CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

#include <stdlib.h>

static float reuse(int *p, float *q) {
  *p = 7;
  *q = 2.0f;
  return *q;
}

int main(void) {
  void *memory = malloc(4);
  return reuse(memory, memory) != 2.0f;
}
