// A pointer out of a union may be what any member of it is declared to be.

// RUN: %clang_restruct -O2 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.bc | FileCheck %s

struct a { long x; };
struct b { double y; };
union either {
  struct a *a;
  struct b *b;
};
static union either u;

void set(struct a *a) { u.a = a; }

// CHECK-LABEL: function @get
// CHECK: : ambiguous
// CHECK-NEXT: declared %struct.a: declared-field
// CHECK-NEXT: declared %struct.b: declared-field
long get(void) { return u.a->x; }
