// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.cell:
// PLAN-DAG: struct.point:
// PLAN-DAG: struct.text:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// A pointer in a union is a pointer to each structure where it is used as one.

// CHECK: 225721
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct point {
  char tag;
  double x;
  char c;
  double y;
  int kindp;
};
struct text {
  short len;
  char *s;
  char flag;
  long hash;
  int refs;
};
struct cell {
  char kind;
  union {
    struct point *p;
    struct text *t;
  } u;
  struct cell *next;
};
static struct cell *head;
__attribute__((noinline)) static void add_point(double x, double y) {
  struct cell *c = malloc(sizeof *c);
  struct point *p = malloc(sizeof *p);
  p->tag = 'p';
  p->x = x;
  p->y = y;
  p->c = 3;
  p->kindp = 7;
  c->kind = 1;
  c->u.p = p;
  c->next = head;
  head = c;
}
__attribute__((noinline)) static void add_text(char *s) {
  struct cell *c = malloc(sizeof *c);
  struct text *t = malloc(sizeof *t);
  t->len = strlen(s);
  t->s = s;
  t->flag = 1;
  t->hash = t->len * 31;
  t->refs = 1;
  c->kind = 2;
  c->u.t = t;
  c->next = head;
  head = c;
}
__attribute__((noinline)) static double sum(void) {
  double r = 0;
  for (struct cell *c = head; c; c = c->next)
    switch (c->kind) {
    case 1:
      r += c->u.p->x * c->u.p->y + c->u.p->c + c->u.p->kindp;
      break;
    case 2:
      r += c->u.t->len + c->u.t->hash + c->u.t->refs + strlen(c->u.t->s);
      break;
    }
  return r;
}
__attribute__((noinline)) static void destroy(void) {
  while (head) {
    struct cell *n = head->next;
    if (head->kind == 1)
      free(head->u.p);
    else {
      head->u.t->refs--;
      if (!head->u.t->refs)
        free(head->u.t);
    }
    free(head);
    head = n;
  }
}
int main(int argc, char **argv) {
  for (int i = 0; i < 100; i++) {
    if (i % 3)
      add_point(i, i + argc);
    else
      add_text(i % 2 ? "hello" : "worlds");
  }
  printf("%g\n", sum());
  destroy();
  return 0;
}
