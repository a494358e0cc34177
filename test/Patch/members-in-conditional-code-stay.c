// What is between #if and #endif stays where it is: it is not there in every
// configuration. The others move around it.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" key,debug,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c
// RUN: %clang -DNODEBUG -c -Wall -Werror a.c

// CHECK:      struct item {
// CHECK-NEXT:   long key;
// CHECK-NEXT: #ifndef NODEBUG
// CHECK-NEXT:   int debug;
// CHECK-NEXT: #else
// CHECK-NEXT:   int other;
// CHECK-NEXT: #endif
// CHECK-NEXT:   char kind;
// CHECK-NEXT: };
struct item {
  char kind;
#ifndef NODEBUG
  int debug;
#else
  int other;
#endif
  long key;
};

struct item *first;
int main(void) { return first ? first->kind + (int)first->key : 0; }
