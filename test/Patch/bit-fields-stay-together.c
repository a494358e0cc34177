// Bit-fields in a row share storage: they move together, with the unnamed ones
// that separate them.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" key,next > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// CHECK:      struct item {
// CHECK-NEXT:   long key;
// CHECK-NEXT:   struct item *next;
// CHECK-NEXT:   unsigned a : 3; // first
// CHECK-NEXT:   unsigned b : 4;
// CHECK-NEXT:   unsigned : 0;
// CHECK-NEXT:   /* alone */
// CHECK-NEXT:   unsigned c : 2;
// CHECK-NEXT: };
struct item {
  unsigned a : 3; // first
  unsigned b : 4;
  unsigned : 0;
  /* alone */
  unsigned c : 2;
  long key;
  struct item *next;
};

struct item *first;
int main(void) { return first ? (int)(first->a + first->b + first->c) + (int)first->key + (first->next == first) : 0; }
