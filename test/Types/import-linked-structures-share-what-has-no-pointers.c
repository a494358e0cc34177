// RUN: split-file %s %t
// RUN: %clang -g -c -emit-llvm %t/a.c -o %t/a.bc
// RUN: %clang -g -c -emit-llvm %t/b.c -o %t/b.bc
// RUN: llvm-link %t/a.bc %t/b.bc -o %t/ab.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t/ab.bc 2>&1 | FileCheck %s
// An IR structure that linking unified from two without pointers is both
// records.

// CHECK-NOT: error:
// CHECK: records:
// CHECK-DAG: %struct.point: struct point
// CHECK-DAG: %struct.point: struct range

//--- a.c
struct point { int x, y; };
struct point a;
int f(struct point *p) { return p->y; }
//--- b.c
struct range { int from, to; };
struct range b;
int g(struct range *r) { return r->to; }
