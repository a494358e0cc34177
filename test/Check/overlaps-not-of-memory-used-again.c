// The second block is at the address of the first, which was freed in between.
//
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --overlaps=%t.seen --passes='function(sroa)' %t.bc --
// RUN: %restruct alias --seen=%t.seen --pipeline=basic-aa --function=main --passes='function(sroa)' %t.bc | FileCheck %s
// CHECK: 1 executed pairs of locations
// CHECK: 1 of these did not overlap

#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof(int));
  *p = 1;
  free(p);
  int *q = malloc(sizeof(int));
  *q = 2;
  free(q);
  return 0;
}
