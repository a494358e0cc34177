// References are pointers.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct holder { t &r; const char *const &s; };
int use(t &a, holder &&b) { return a.x + b.r.x; }

// CHECK: %struct.holder = type { %struct.t*, i8** }
// CHECK: @_Z3useR1tO6holder : i32 (%struct.t*, %struct.holder*)
