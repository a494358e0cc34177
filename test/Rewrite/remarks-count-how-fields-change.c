// The remark about a structure counts the fields that were deleted, those of
// these that became constants, and those that became narrow, and says whether
// the others have another order.
//
// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck %s
// RUN: %t 1000 | FileCheck --check-prefix=PRINTED %s
// CHECK: layout of struct.entry changed from 56 to {{[0-9]+}} bytes,
// CHECK-SAME: 2 fields deleted, 1 of them constant,
// CHECK-SAME: 2 fields narrowed, fields in another order,
// PRINTED: 549000
#include <stdio.h>
#include <stdlib.h>

struct entry {
  char tag;
  long value; // an int
  char kind;
  long unused;
  int scale;
  struct entry *next;
  long level; // from 0 to 99
};

int main(int argc, char **argv) {
  struct entry *first = NULL;
  int n = argc > 1 ? atoi(argv[1]) : 0;
  for (int i = 0; i < n; ++i) {
    struct entry *e = malloc(sizeof *e);
    e->tag = i % 3;
    e->value = i;
    e->kind = i % 5;
    e->unused = i;
    e->scale = 1;
    e->level = i % 100;
    e->next = first;
    first = e;
  }
  long sum = 0;
  for (struct entry *e = first; e; e = e->next)
    sum += e->value * e->scale + e->level + (e->tag == 9) + (e->kind == 9);
  printf("%ld\n", sum);
  return 0;
}
