// `this` comes first, in methods, constructors and destructors; a constructor
// of a base with virtual bases takes the VTT after it.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct v { t *p; };
struct c : virtual v { t *q; c(t *, long *); ~c(); int m(char *); };
struct d : c { d(); };
c::c(t *a, long *) : q(a) {}
c::~c() {}
int c::m(char *s) { return *s; }
d::d() : c(nullptr, nullptr) {}

// CHECK-DAG: @_ZN1cC1EP1tPl : void (%struct.c*, %struct.t*, i64*)
// CHECK-DAG: @_ZN1cC2EP1tPl : void (%struct.c*, void**, %struct.t*, i64*)
// CHECK-DAG: @_ZN1cD1Ev : void (%struct.c*)
// CHECK-DAG: @_ZN1c1mEPc : i32 (%struct.c*, i8*)
