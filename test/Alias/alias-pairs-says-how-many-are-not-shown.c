// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct alias --passes='function(sroa)' --with-tags --pipeline=basic-aa --pipeline=basic-aa,tbaa --pairs=1 %t.bc | FileCheck %s
// CHECK: disambiguated by [2] and not by [1]: 5 pairs of locations
// CHECK-NEXT: in f, no alias by tbaa:
// CHECK-NEXT: no line: store double
// CHECK-NEXT: no line: store i32
// CHECK-NEXT: and 4 more: --pairs=N shows N

// Four stores: of six pairs, one is of the same pointer.
void f(int *p, float *q, double *r) {
  *p = 1;
  *q = *r = 2;
  *p = 3;
}
