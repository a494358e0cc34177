// `int a, *b;` is taken apart if the new order puts something between the two,
// and stays as it is if not.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" b,x,y,z,a > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// CHECK:      struct item {
// CHECK-NEXT:   const char * const b;
// CHECK-NEXT:   short x, y[2], z;
// CHECK-NEXT:   const char a; /* both */
// CHECK-NEXT: };
struct item {
  const char a, * const b; /* both */
  short x, y[2], z;
};

struct item *first;
int main(void) { return first ? first->a + *first->b + first->x + first->y[1] + first->z : 0; }
