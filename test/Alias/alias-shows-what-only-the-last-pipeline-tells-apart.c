// With both lines, and the analysis that says so.
//
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct alias --passes='function(sroa)' --with-tags --pipeline=basic-aa --pipeline=basic-aa,tbaa %t.bc | FileCheck %s
// CHECK: [1] basic-aa
// CHECK-NEXT: [2] basic-aa,tbaa
// CHECK: 2 pairs of locations
// CHECK-NEXT: no alias
// CHECK-NEXT: [1] 0 0.0% 2 100.0%
// CHECK-NEXT: [2] 1 50.0% 1 50.0%
// CHECK: disambiguated by [2] and not by [1]: 1 pairs of locations, 0 pairs of a call
// CHECK-NEXT: in f, no alias by tbaa:
// CHECK-NEXT: alias-shows-what-only-the-last-pipeline-tells-apart.c:[[#@LINE+5]]:6: store float
// CHECK-NEXT: alias-shows-what-only-the-last-pipeline-tells-apart.c:[[#@LINE+3]]:6: store i32

void f(int *p, float *q) {
  *p = 1;
  *q = 2;
}
