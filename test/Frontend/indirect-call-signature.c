// A call through a pointer, in a variable or in a field, has the signature of
// the pointer in the source.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct ops { int (*open)(struct t *, const char **); };
int (*hook)(struct t **);
int through_field(struct ops *o, struct t *t) { return o->open(t, 0); }
int through_variable(struct t *t) { return (*hook)(&t); }

// CHECK: indirect calls:
// CHECK-NEXT: @through_field #{{[0-9]+}} : i32 (%struct.t*, i8**)
// CHECK-NEXT: @through_variable #{{[0-9]+}} : i32 (%struct.t**)
