// A structure on one line stays on one line.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct pair" weight,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// CHECK: {{^}}struct pair { long weight; char kind; char more; }; // a pair
struct pair { char kind; long weight; char more; }; // a pair

struct pair *first;
int main(void) { return first ? first->kind + (int)first->weight + first->more : 0; }
