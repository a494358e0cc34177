// A bound that is known only at run time is not in IR: a pointer to such an
// array is a pointer to its elements.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
int sum(int n, struct t *(*rows)[n]) { struct t *copy[n]; copy[0] = (*rows)[0]; return copy[0]->x; }

// CHECK: @sum : i32 (i32, %struct.t**)
// CHECK: allocas:
// CHECK: @sum #{{[0-9]+}} : %struct.t*{{$}}
