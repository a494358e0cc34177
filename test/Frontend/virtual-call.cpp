// A virtual call has the signature of the method in the class through which it
// is made, with `this`; so has the virtual destructor in a delete expression.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct base { virtual int f(t *, const char *); virtual ~base(); };
struct derived : base { int f(t *, const char *) override; };
int call(derived *d, t *p) { return d->f(p, "x"); }
void destroy(base *b) { delete b; }

// CHECK: indirect calls:
// CHECK-NEXT: @_Z4callP7derivedP1t #{{[0-9]+}} : i32 (%struct.derived*, %struct.t*, i8*)
// CHECK-NEXT: @_Z7destroyP4base #{{[0-9]+}} : void (%struct.base*)
