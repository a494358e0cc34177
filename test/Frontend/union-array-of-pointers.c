// An array of pointers in a union is described only if every member that may
// occupy its bytes agrees on every element.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
union agree { struct a *many[2]; struct { struct a *x, *y; } two; };
union differ { struct a *many[2]; struct { struct a *x; char *y; } two; };
union agree g;
union differ d;

// CHECK-DAG: %union.agree = type { [2 x %struct.a*] }
// CHECK-DAG: %union.differ = type { [2 x ptr] }
