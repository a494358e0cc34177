// If code generation omitted one of two variables of a name (here: in a branch
// that is never taken), the other is not described by a guess.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
int f(struct a *p, struct b *q) {
  if (0) { struct a *v = p; return v->x; }
  { struct b *v = q; return v->x; }
}

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NOT: @f #
