// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node:
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// Small structures are returned in registers: a pointer and a number, two pointers.

// CHECK: 3 30 2 20 1 7
#include <stdio.h>
#include <stdlib.h>

struct node {
  char kind;
  long value;
  struct node *next;
  int n;
};
struct found {
  struct node *node;
  int steps;
};
struct range {
  struct node *first, *last;
};

__attribute__((noinline)) static struct node *make(int n, struct node *next) {
  struct node *p = malloc(sizeof *p);
  p->kind = (char)n;
  p->value = n * 10;
  p->next = next;
  p->n = n;
  return p;
}

__attribute__((noinline)) static struct found find(struct node *p, int n) {
  struct found f = {p, 0};
  while (f.node && f.node->n != n) {
    f.node = f.node->next;
    f.steps++;
  }
  return f;
}

__attribute__((noinline)) static struct range between(struct node *p, int from, int to) {
  struct range r = {find(p, from).node, find(p, to).node};
  return r;
}

int main(int argc, char **argv) {
  struct node *p = NULL;
  for (int i = 0; i <= 5; i++)
    p = make(i + argc - 1, p);
  struct range r = between(p, 3, 2);
  struct found f = find(r.first, 2);
  printf("%d %ld %d %ld %d %d\n", r.first->kind, r.first->value, r.last->n, f.node->value, f.steps,
         r.first->n + r.last->kind + r.last->n);
  return 0;
}
