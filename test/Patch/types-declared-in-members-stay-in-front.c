// A type or an enumerator that a member declares is in front of the members that
// use it in the new order, too.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct table" key,more,names,kind,tag > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// CHECK:      struct table {
// CHECK-NEXT:   long key;
// CHECK-NEXT:   struct pair { char first; long second; } pair;
// CHECK-NEXT:   struct pair more[2];
// CHECK-NEXT:   enum { FIRST, SIZE = 4 } kind;
// CHECK-NEXT:   char names[SIZE];
// CHECK-NEXT:   char tag;
// CHECK-NEXT: };
struct table {
  char tag;
  enum { FIRST, SIZE = 4 } kind;
  char names[SIZE];
  struct pair { char first; long second; } pair;
  struct pair more[2];
  long key;
};

struct table *first;
int main(void) { return first ? first->tag + first->kind + first->names[1] + first->more[0].first + (int)first->pair.second + (int)first->key : 0; }
