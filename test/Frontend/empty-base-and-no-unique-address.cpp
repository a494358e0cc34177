// Empty bases, and members that need no address of their own, take no element;
// those that are not empty do.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct empty {};
struct pad { pad(); char *p; char c; };
struct c : empty { int *q; [[no_unique_address]] empty e; [[no_unique_address]] pad p; char last; };
c *g;
int use(c &x) { return x.last; }

// CHECK-DAG: %struct.c = type <{ i32*, %struct.pad.base, i8, [6 x i8] }>
// CHECK-DAG: %struct.pad.base = type <{ i8*, i8 }>
// CHECK-DAG: 0 +0 (unnamed) : %struct.empty = 'empty', base
// CHECK-DAG: {{[0-9]+}} +0 e : %struct.empty = 'empty'{{$}}
// CHECK-DAG: 64 +72 p : %struct.pad = 'pad'{{$}}
// CHECK-DAG: 136 +8 last : i8 = 'char'{{$}}
