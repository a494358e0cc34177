// A function type without prototype takes any arguments; an old-style
// definition has the types that it declares.
// RUN: %clang_restruct -std=c99 -Wno-deprecated-non-prototype --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
int (*any)();
int old(p, n) struct t *p; int n; { return p->x + n; }
int call(struct t *p) { return any(p, 3); }

// CHECK: @any : i32 (...)*
// CHECK: @old : i32 (%struct.t*, i32)
// CHECK: indirect calls:
// CHECK-NEXT: @call #{{[0-9]+}} : i32 (%struct.t*, i32, ...)
