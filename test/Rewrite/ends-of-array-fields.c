// Loops over array fields, forwards and backwards, with pointers to the end of
// the array, where the next field may begin. Arrays of numbers, of pointers,
// and of structures that change themselves.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.item: 24 -> 16 bytes
// PLAN-DAG: struct.numbers: 48 -> 32 bytes
// PLAN-DAG: struct.pointers: 56 -> 32 bytes
// PLAN-DAG: struct.items: 120 -> 80 bytes
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
#include <stdio.h>
#include <stdlib.h>

struct item {
  char kind;
  long value;
  char mark;
};
struct numbers {
  char before;
  long array[4];
  char behind;
  int used;
};
struct pointers {
  char before;
  struct item *array[4];
  char behind;
  long used;
};
struct items {
  char before;
  struct item array[4];
  char behind;
  long used;
};

__attribute__((noinline)) static long sum_numbers(struct numbers *n) {
  long sum = n->before + n->behind + n->used;
  for (long *p = n->array; p != n->array + 4; ++p)
    sum = sum * 3 + *p;
  for (long *p = n->array + 4; p != n->array;)
    sum = sum * 3 + *--p;
  return sum + (n->array + 4 - n->array);
}
__attribute__((noinline)) static long sum_pointers(struct pointers *n) {
  long sum = n->before + n->behind + n->used;
  for (struct item **p = n->array; p < n->array + 4; p++)
    if (*p)
      sum = sum * 3 + (*p)->value + (*p)->mark;
  return sum;
}
__attribute__((noinline)) static long sum_items(struct items *n) {
  long sum = n->before + n->behind + n->used;
  for (struct item *p = n->array; p != n->array + 4; p++)
    sum = sum * 3 + p->value + p->kind;
  for (struct item *p = n->array + 4; p-- != n->array;)
    sum = sum * 5 + p->mark;
  return sum;
}

int main(int argc, char **argv) {
  struct numbers *n = calloc(argc, sizeof *n);
  struct pointers *p = calloc(argc, sizeof *p);
  struct items *s = calloc(argc, sizeof *s);
  for (int i = 0; i < 4; i++) {
    n->array[i] = i * argc;
    s->array[i].kind = i;
    s->array[i].value = i + 7;
    s->array[i].mark = i * 3;
    if (i & 1) {
      p->array[i] = malloc(sizeof(struct item));
      p->array[i]->kind = i;
      p->array[i]->value = i * 2;
      p->array[i]->mark = 5;
    }
  }
  n->before = n->behind = n->used = 1;
  p->before = p->behind = p->used = 2;
  s->before = s->behind = s->used = 3;
  // 3 * 3^8 + (1 * 9 + 2 * 3 + 3) * 81 + (3 * 27 + 2 * 9 + 1 * 3) + 4
  // CHECK: 21247 86
  printf("%ld %ld\n", sum_numbers(n), sum_pointers(p));
  // CHECK: 654415
  printf("%ld\n", sum_items(s));
}
