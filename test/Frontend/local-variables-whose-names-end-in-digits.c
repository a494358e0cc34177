// Where the names of variables differ in digits at their ends, as the names of
// allocas do, each still has the type that it was declared with.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
struct c { int x; };
int f(void) {
  struct a *x = 0;
  struct b *x1 = 0;
  struct c *x12 = 0;
  int y = 0;
  struct b *y1 = 0;
  return x->x + x1->x + x12->x + y + y1->x;
}

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.c*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
