// Allocas of variables and parameters have the declared type, even if names
// repeat or end in digits.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
int f(struct a *p, struct b **q) {
  int s = 0;
  { struct a *v = p; s += v->x; }
  { struct b *v = *q; s += v->x; }
  { struct a *x = p; s += x->x; }
  { struct a *x1 = p; s += x1->x; }
  return s;
}
struct a *g(struct a *retval) { return retval; }

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b**{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @g #{{[0-9]+}} : %struct.a*{{$}}
