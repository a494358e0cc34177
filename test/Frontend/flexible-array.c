// A flexible array is an array of no elements, and is marked as one.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct vec { int n; struct t *items[]; };
struct old { int n; char *items[0]; };
int first(struct vec *v, struct old *o) { return v->items[0]->x + o->items[0][0]; }

// CHECK-DAG: %struct.vec = type { i32, [0 x %struct.t*] }
// CHECK-DAG: 64 +0 items : [0 x %struct.t*] = 'struct t *[]', flexible array
// CHECK-DAG: %struct.old = type { i32, [0 x i8*] }
// CHECK-DAG: 64 +0 items : [0 x i8*] = 'char *[0]', flexible array
