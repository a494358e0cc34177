// A base whose tail padding the derived class uses has a structure of its own
// without it; both have the members of the class.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct base { base(); char *p; char c; };
struct derived : base { char d; int *q; };
derived *g;
int use(derived &x) { return x.d + *x.q; }

// CHECK-DAG: %struct.base = type <{ i8*, i8, [7 x i8] }>
// CHECK-DAG: %struct.base.base = type <{ i8*, i8 }>
// CHECK-DAG: %struct.derived = type { %struct.base.base, i8, i32* }
// CHECK-DAG: 0 +72 (unnamed) : %struct.base = 'base', base
// CHECK-DAG: 72 +8 d : i8 = 'char'
