// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct alias --passes='function(sroa)' --pipeline=basic-aa --function=two %t.bc | FileCheck %s
// RUN: not %restruct alias --function=three %t.bc 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK: 1 function
// CHECK: 1 pairs of locations
// NONE: restruct: error: there is no function 'three'{{$}}

void one(int *p) { *p = 1; }
void two(int *p, int *q) { *p = *q; }
