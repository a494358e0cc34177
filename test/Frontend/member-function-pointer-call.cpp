// A call through a pointer to a member function has its signature, with
// `this`.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct c { t *p; };
int call(c *o, int (c::*m)(t **)) { return (o->*m)(&o->p); }

// CHECK: indirect calls:
// CHECK-NEXT: @_Z4callP1cMS_FiPP1tE #{{[0-9]+}} : i32 (%struct.c*, %struct.t**)
