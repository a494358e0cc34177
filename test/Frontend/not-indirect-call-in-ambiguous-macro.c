// Two calls of one IR signature at one location, the body of a macro, with
// different declared types: neither is described. The same macro with one type
// is.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
struct tables { void (*fa)(struct a *); void (*fb)(struct b *); };
#define BOTH(t, x, y) ((t)->fa((struct a *)0), (t)->fb((struct b *)0))
#define SAME(t) ((t)->fa((struct a *)0), (t)->fa((struct a *)0))
void ambiguous(struct tables *t) { BOTH(t, 0, 0); }
void clear(struct tables *t) { SAME(t); }

// CHECK: indirect calls:
// CHECK-NEXT: @clear
// CHECK-NEXT: @clear
// CHECK-NOT: @ambiguous #
