// Code for the step of a loop comes after the body's, though the source has it
// before: a variable that a statement expression declares there is out of order.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
void step(int n, struct a *p, struct b *q) {
  for (int i = 0; i < n; ({ struct a *x = p; i += x->x; })) {
    struct b *x = q;
    x->x = n;
  }
}
void apart(struct a *p, struct b *q) {
  { struct a *x = p; x->x = 1; }
  { struct b *x = q; x->x = 2; }
}

// CHECK: allocas:
// CHECK-NEXT: @step #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @step #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NOT: @step
// CHECK: @apart #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @apart #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @apart #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @apart #{{[0-9]+}} : %struct.b*{{$}}
