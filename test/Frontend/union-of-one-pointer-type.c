// Members of a union that point to one type are unambiguous.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
union same { struct a *first; struct a *second; long l; };
union same s;

// CHECK-DAG: %union.same = type { %struct.a* }
