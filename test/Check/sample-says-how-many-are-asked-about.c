// Another seed asks other queries; all of them together are all.
//
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --passes='function(sroa)' --pipeline=basic-aa --sample=20 --seed=3 %t.bc -o %t.once.bc 2>&1 | FileCheck %s
// RUN: %restruct check --passes='function(sroa)' --pipeline=basic-aa %t.bc -o %t.all.bc 2>&1 | FileCheck --check-prefix=ALL %s
// CHECK: restruct check: queried {{[1-3]?[0-9]}} of 55 pairs of accesses
// ALL: restruct check: queried 55 of 55 pairs of accesses

int f(int *a) {
  a[0] = 1; a[1] = 2; a[2] = 3; a[3] = 4; a[4] = 5; a[5] = 6;
  a[6] = 7; a[7] = 8; a[8] = 9; a[9] = 10; a[10] = 11;
  return 0;
}
