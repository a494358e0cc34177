// Where the compiler warns about designators, elements change their places, as
// in C++. A patch adds no warning, and so no error.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s | grep -v '^//' > a.c
// RUN: %restruct_cc -std=c89 -pedantic-errors -Wall -Werror -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct op" weight,name,kind > request.json
// RUN: %clang a.c -o before && ./before > before.txt
// RUN: cp a.c old.c && %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -std=c89 -pedantic-errors -Wall -Werror a.c -o after && ./after > after.txt
// RUN: cmp before.txt after.txt

// RUN: cp old.c a.c && %restruct_cc -std=c89 -pedantic -Werror -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct op" weight,name,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck %s < a.c

// RUN: cp old.c a.c && %restruct_cc -std=c89 -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct op" weight,name,kind > request.json
// RUN: %restruct-patch request.json | FileCheck --check-prefix=QUIET %s

#include <stdio.h>

struct op {
  char kind;
  long weight;
  const char *name;
};

/* QUIET: {{^[+]}}    {.kind = 'a', .weight = 10, .name = "a"}
 */
/* CHECK:      static struct op ops[] = {
 * CHECK-NEXT:     {10, "a", 'a'},
 * CHECK-NEXT:     {20, 0, 'b'},
 * CHECK-NEXT:     {0}
 * CHECK-NEXT: };
 * end of CHECK */
static struct op ops[] = {
    {'a', 10, "a"},
    {'b', 20},
    {0}
};

int main(void) {
  int i;
  for (i = 0; i != sizeof ops / sizeof *ops; ++i)
    printf("%d %ld %s\n", ops[i].kind, ops[i].weight, ops[i].name ? ops[i].name : "-");
  return 0;
}
