// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.node:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// Pointers are compared with the end of a global array, and the array's address
// is subtracted from them.

// CHECK: 44 8 49 2
#include <stdio.h>

struct node {
  char kind;
  long value;
  short n;
};
static struct node table[8];
static struct node *top = table;

static void push(long value) {
  if (top < table + 8) {
    top->kind = 1;
    top->value = value;
    top->n = 2;
    top++;
  }
}
static int count(void) { return (int)(top - table); }

int main(void) {
  for (int i = 0; i < 10; i++)
    push(i < 7 ? i : i * i);
  long sum = 0;
  for (struct node *n = table; n < top - 1; n++)
    sum += n->value * n->kind + n->n;
  struct node *last = &table[7];
  printf("%ld %d %ld %d\n", sum + 9, count(), last->value, table[3].n);
  return 0;
}
