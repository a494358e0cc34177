// Under an ABI that passes the members of a record one by one, each is
// described.
// RUN: %clang_restruct --target=i386-linux-gnu -ffreestanding -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct pair { struct t *a; char *b; };
int take(struct pair p) { return p.a->x + *p.b; }

// CHECK: @take : i32 (%struct.t*, i8*)
