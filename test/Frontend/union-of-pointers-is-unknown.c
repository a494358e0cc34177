// Which member of a union a pointer is is unknown: if members point to
// different types, the element is the unknown pointer. The same holds if one of
// the pointers is inside a member.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
union differ { struct a *a; char *c; long l; };
union nested { struct { struct a *a; } s; char *c; };
union differ d;
union nested n;

// CHECK-DAG: %union.differ = type { ptr }
// CHECK-DAG: %union.nested = type { %struct.anon }
// CHECK-DAG: 0 +64 c : i8* = 'char *'
