// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.cell:
// PLAN-DAG: struct.point:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// An untyped field holds pointers to two structures that begin in the same way.
// The program asks one for its kind as if it were the other.

// CHECK: 225787
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct point {
  int kind;
  char tag;
  double x;
  char c;
  double y;
  int kindp;
};
struct text {
  int kind;
  short len;
  char *s;
  char flag;
  long hash;
  int refs;
};
struct cell {
  void *data;
  char note;
  struct cell *next;
};
static struct cell *head;
__attribute__((noinline)) static void add(void *data, char note) {
  struct cell *c = malloc(sizeof *c);
  c->data = data;
  c->note = note;
  c->next = head;
  head = c;
}
__attribute__((noinline)) static void add_point(double x, double y) {
  struct point *p = malloc(sizeof *p);
  p->kind = 1;
  p->tag = 'p';
  p->x = x;
  p->y = y;
  p->c = 3;
  p->kindp = 7;
  add(p, 1);
}
__attribute__((noinline)) static void add_text(char *s) {
  struct text *t = malloc(sizeof *t);
  t->kind = 2;
  t->len = strlen(s);
  t->s = s;
  t->flag = 1;
  t->hash = t->len * 31;
  t->refs = 1;
  add(t, 2);
}
__attribute__((noinline)) static double sum(void) {
  double r = 0;
  for (struct cell *c = head; c; c = c->next) {
    struct point *p = c->data;
    if (p->kind == 1)
      r += p->x * p->y + p->c + p->kindp + c->note;
    else {
      struct text *t = c->data;
      r += t->len + t->hash + t->refs + strlen(t->s);
    }
  }
  return r;
}
__attribute__((noinline)) static void destroy(void) {
  while (head) {
    struct cell *n = head->next;
    free(head->data);
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
