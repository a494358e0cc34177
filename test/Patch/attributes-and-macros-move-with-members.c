// What stands in a member's declaration moves with it: attributes, types that
// are declared there, and macros, also one that declares several members.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" last,inner,tag > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

#define HEADER struct item *next; char tag
#define ENTRY(type) struct { type *head; type *tail; }

// CHECK:      struct item {
// CHECK-NEXT:   char last __attribute__((aligned(4)));
// CHECK-NEXT:   struct inner {
// CHECK-NEXT:     int a, b;
// CHECK-NEXT:   } inner[2];
// CHECK-NEXT:   HEADER;
// CHECK-NEXT:   ENTRY(struct item) list;
// CHECK-NEXT:   int (*call)(int, int);
// CHECK-NEXT: };
struct item {
  HEADER;
  ENTRY(struct item) list;
  int (*call)(int, int);
  struct inner {
    int a, b;
  } inner[2];
  char last __attribute__((aligned(4)));
};

struct item *first;
int main(void) {
  return first ? first->tag + first->inner[1].b + first->last + first->call(1, 2) : first->list.head == 0;
}
