// Initializers without designators get them, in macros, too; {0} and those whose
// members stay the first ones are left alone. The program prints the same.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct op" first,more,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: %clang a.c -o before && ./before > before.txt
// RUN: patch -p1 < a.patch && FileCheck %s < a.c
// RUN: %clang -Wall -Werror a.c -o after && ./after > after.txt
// RUN: cmp before.txt after.txt

#include <stdio.h>

struct name {
  const char *text;
  int size;
};
struct op {
  int first;
  char kind;
  short more;
  long weight;
  struct name name;
};

// CHECK: #define OP(k, w) { .first = 1, .kind = k, .more = 3, .weight = w, .name = { "op", 2 } }
#define OP(k, w) { 1, k, 3, w, { "op", 2 } }
#define TEN 5 + 5

// CHECK:      static struct op ops[] = {
// CHECK-NEXT:     {.first = 1, .kind = 'a', .more = 10},
// CHECK-NEXT:     {.first = 2, .kind = 'b', .more = TEN, .weight = 1, .name = {"b", 1}},
// CHECK-NEXT:     {3},
// CHECK-NEXT:     {0},
// CHECK-NEXT:     {.first = 4, .weight = 7, .name = {"x"}},
static struct op ops[] = {
    {1, 'a', 10},
    {2, 'b', TEN, 1, {"b", 1}},
    {3},
    {0},
    {4, .weight = 7, {"x"}},
    OP('c', 20),
};

// CHECK: return (struct op){.first = 5, .kind = kind};
struct op make(char kind) { return (struct op){5, kind}; }

static void show(struct op op) {
  printf("%d %d %d %ld %s %d\n", op.first, op.kind, op.more, op.weight, op.name.text ? op.name.text : "-", op.name.size);
}

int main(void) {
  for (int i = 0; i != sizeof ops / sizeof *ops; ++i)
    show(ops[i]);
  show(make('m'));
  return 0;
}
