// A record that is passed in memory is a pointer to it.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct big { struct t *a[4]; };
int take(struct big b, struct t *t) { return b.a[0]->x + t->x; }

// CHECK: @take : i32 (%struct.big*, %struct.t*)
