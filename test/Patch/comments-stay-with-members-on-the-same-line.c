// A comment on the line of several members, or of several declarators, moves
// with the one in front of it.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct item" total,limit,half,more > request.json
// RUN: cp a.c before.c && %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -c -Wall -Werror a.c

// All lines still end as they did.
// RUN: sed 's/$/\r/' before.c > a.c && %restruct-patch request.json > a.patch
// RUN: patch --binary -p1 < a.patch && not grep -vP '\r$' a.c
// RUN: sed 's/\r$//' a.c | FileCheck %s

// CHECK:      {{^}}struct item { long total; int limit; /* the limit */{{$}}
// CHECK-NEXT: {{^}}  short half; /* a half{{$}}
// CHECK-NEXT: {{^}}             * of it */{{$}}
// CHECK-NEXT: {{^}}  char more;{{$}}
// CHECK-NEXT: {{^}}  char tag; /* a letter */{{$}}
// CHECK-NEXT: {{^}}  // Above the count.{{$}}
// CHECK-NEXT: {{^}}  int count; /* the count */}; // the end{{$}}
struct item { char tag; /* a letter */ short half; /* a half
             * of it */
  // Above the count.
  int count, /* the count */
      limit; /* the limit */
  long total;
  char more;}; // the end

struct item *first;
int main(void) { return first ? first->tag + first->half + first->count + first->limit + first->more + (int)first->total : 0; }
