// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.node:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=on && %t.4 | FileCheck %s
// Some elements of a global array are cleared or sorted, from one whose index
// is a constant.

// CHECK: 0 1 2 3 0 0 0 0 0 9 19 18 17 16 15 14 13 12 11 10
// CHECK: 1 5 0 30
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  char kind;
  long value;
  short n;
};
static struct node table[20];

static int descending(const void *a, const void *b) {
  const struct node *left = a, *right = b;
  return (left->value < right->value) - (left->value > right->value);
}

int main(void) {
  for (int i = 0; i < 20; i++) {
    table[i].kind = 1;
    table[i].value = i;
    table[i].n = (short)(2 * i);
  }
  memset(table + 4, 0, 5 * sizeof *table);
  qsort(&table[10], 10, sizeof *table, descending);
  for (int i = 0; i < 20; i++)
    printf("%ld ", table[i].value);
  int cleared = 0;
  for (int i = 0; i < 20; i++)
    cleared += !table[i].kind;
  printf("\n%d %d %d %d\n", table[3].kind, cleared, table[8].n, table[14].n);
  return 0;
}
