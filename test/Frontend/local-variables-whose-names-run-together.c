// What is known of a variable does not depend on its name: the alloca of a
// second `x1` could be that of an `x12`, and `tmp` is a name that code
// generation gives as well.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
void f(struct a *p, struct b *q) {
  struct a *x1 = p;
  struct b *x12 = q;
  x1->x = x12->x;
}
void g(struct a *p, struct b *q) {
  struct a *tmp = p;
  { struct b *tmp = q; tmp->x = 1; }
  tmp->x = 2;
}
int h(struct b *q) {
  struct b *retval = q;
  return retval->x;
}

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @g #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @g #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @g #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @g #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @h #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @h #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NOT: @
