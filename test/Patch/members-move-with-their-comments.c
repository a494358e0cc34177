// A member moves with the comment behind it, also one of several lines, and with
// those directly above it; a comment that a blank line separates stays.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" key,next > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// CHECK:      struct item {
// CHECK-NEXT:   /* About all. */
// CHECK-EMPTY:
// CHECK-NEXT:   long key;    /* sorted by this,
// CHECK-NEXT:                   ascending */
// CHECK-NEXT:   // The links.
// CHECK-NEXT:   // Circular.
// CHECK-NEXT:   struct item *next;
// CHECK-EMPTY:
// CHECK-NEXT:   char kind;   // what it is;
// CHECK-NEXT:                // never 0
// CHECK-NEXT:   char flag;
// CHECK-NEXT:   ///< set last
// CHECK-NEXT:   /* The end. */
// CHECK-NEXT: };
struct item {
  /* About all. */

  char kind;   // what it is;
               // never 0
  long key;    /* sorted by this,
                  ascending */

  char flag;
  ///< set last
  // The links.
  // Circular.
  struct item *next;
  /* The end. */
};

struct item *first;
int main(void) { return first ? first->kind + first->flag + (int)first->key : 0; }
