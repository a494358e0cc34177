// A global whose IR type depends on its initialiser still has its declared
// type.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct vec { int n; struct t *items[]; };
union u { struct t *p; long l; };
struct vec v = { 2, { 0, 0 } };
union u u = { .l = 3 };
char *names[1000] = { "first" };

// CHECK-DAG: @v : %struct.vec{{$}}
// CHECK-DAG: @u : %union.u{{$}}
// CHECK-DAG: @names : [1000 x i8*]
