// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node:
// PLAN-DAG: struct.list:
// PLAN-DAG: struct.first:
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// Addresses of pointers in structures are kept in memory: the tail of a list, the
// place of a removed element.

// CHECK: 5 nodes 0 1 3 4 9
// CHECK-NEXT: 4 first 3 2 1 0
#include <stdio.h>
#include <stdlib.h>

struct node {
  char kind;
  long value;
  struct node *next;
  short n;
};
struct list {
  int count;
  struct node *head, **tail;
  char name;
};
struct first {
  struct first *next;
  char n;
  double x;
};
struct cursor {
  char is_valid;
  struct node **at;
};
static struct first *firsts, **end = &firsts;
static struct cursor removed;

__attribute__((noinline)) static void append(struct list *l, int i) {
  struct node *n = malloc(sizeof *n);
  n->kind = (char)i;
  n->value = i;
  n->n = (short)i;
  n->next = NULL;
  *l->tail = n;
  l->tail = &n->next;
  l->count++;
}

__attribute__((noinline)) static struct node **find(struct list *l, long value) {
  struct node **at = &l->head;
  while (*at && (*at)->value != value)
    at = &(*at)->next;
  return at;
}

__attribute__((noinline)) static struct node *take(struct list *l, long value) {
  removed.at = find(l, value);
  removed.is_valid = 1;
  struct node *n = *removed.at;
  *removed.at = n->next;
  if (l->tail == &n->next)
    l->tail = removed.at;
  l->count--;
  return n;
}

__attribute__((noinline)) static void put_back(struct list *l, struct node *n) {
  n->next = *removed.at;
  *removed.at = n;
  l->count++;
}

__attribute__((noinline)) static void push_end(int i) {
  struct first *f = calloc(1, sizeof *f);
  f->n = (char)i;
  f->x = i;
  *end = f;
  end = &f->next;
}

int main(void) {
  struct list *l = malloc(sizeof *l);
  l->count = 0;
  l->name = 'l';
  l->head = NULL;
  l->tail = &l->head;
  for (int i = 0; i < 5; i++)
    append(l, i);
  struct node *two = take(l, 2), *four = take(l, 4);
  put_back(l, four);
  free(two);
  l->tail = find(l, 7);
  append(l, 9);
  printf("%d nodes", l->count);
  for (struct node *n = l->head; n; n = n->next)
    printf(" %ld", n->kind == n->n ? n->value : -1);
  for (int i = 3; i >= 0; i--)
    push_end(i);
  printf("\n4 first");
  for (struct first *f = firsts; f; f = f->next)
    printf(" %d", f->n == f->x ? f->n : -1);
  printf("\n");
  return removed.is_valid - 1;
}
