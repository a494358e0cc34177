// The numbers that code generation appends begin with a 1 here. So by their names
// the second and the third alloca may be that of the second variable `x`, or that
// of `x1`; the order of declarations decides.
// RUN: %clang_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
int f(int n) {
  if (n) n++;
  if (n) n++;
  if (n) n++;
  if (n) n++;
  if (n) { struct a *x = 0; n += x->x; }
  if (n) { struct a *x = 0; n += x->x; }
  if (n) { struct b *x1 = 0; n += x1->x; }
  return n;
}

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.b*{{$}}
