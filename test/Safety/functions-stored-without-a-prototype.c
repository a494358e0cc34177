// Pointers to functions without a prototype: what is stored there is called with what
// the calls pass, which is checked. Code outside of the program that calls one knows
// the structure that holds it.
// RUN: split-file %s %t
// RUN: %restruct_cc -std=gnu99 -O1 -c -emit-llvm %t/inside.c -o %t.inside.bc
// RUN: %restruct report --whole-program %t.inside.bc | FileCheck %s --check-prefix=INSIDE
// RUN: %restruct_cc -std=gnu99 -O1 -c -emit-llvm %t/outside.c -o %t.outside.bc
// RUN: %restruct report --whole-program %t.outside.bc | FileCheck %s --check-prefix=OUTSIDE
// RUN: %restruct_cc -std=gnu99 -O1 -c -emit-llvm %t/field.c -o %t.field.bc
// RUN: %restruct report --whole-program %t.field.bc | FileCheck %s --check-prefix=FIELD

// INSIDE: {{^}}struct item
// INSIDE: {{^}}  layout: may change
// OUTSIDE: {{^}}struct item
// OUTSIDE: {{^}}  layout: fixed
// FIELD: {{^}}struct leaves
// FIELD: {{^}}  layout: fixed
// FIELD: {{^}}struct stays
// FIELD: {{^}}  layout: may change

//--- inside.c
#include <stdlib.h>
struct item {
  char kind;
  long size;
  char more;
  struct item *next;
};
static int by_size(struct item **a, struct item **b) {
  return (*a)->size < (*b)->size ? -1 : (*a)->size > (*b)->size;
}
static int by_kind(struct item **a, struct item **b) {
  return (*a)->kind - (*b)->kind;
}
static int (*order)() = by_size;
static struct {
  const char *name;
  int (*compare)();
} orders[] = {{"size", by_size}, {"kind", by_kind}};
int main(int argc, char **argv) {
  struct item *all[10];
  for (int i = 0; i < 10; i++) {
    all[i] = malloc(sizeof **all);
    all[i]->kind = (char)(i * 7 % 5);
    all[i]->size = i * argc % 3;
    all[i]->more = 1;
    all[i]->next = i ? all[i - 1] : 0;
  }
  if (argc > 1)
    order = orders[argc & 1].compare;
  int less = order(&all[1], &all[2]);
  return less + all[0]->kind + all[3]->more + (all[4]->next == all[3]);
}

//--- outside.c
struct item {
  char kind;
  long size;
  char more;
};
struct hooks {
  int (*call)();
};
void run(struct hooks *h);
static int show(struct item *i) { return i->kind + (int)i->size; }
int main(int argc, char **argv) {
  struct item i = {1, argc, 2};
  struct hooks h = {show};
  run(&h);
  return show(&i) + i.more;
}

//--- field.c
// The address of a field goes to each of the functions.
struct stays {
  char kind;
  long size;
  char more;
};
struct leaves {
  char kind;
  int size;
  int more;
  char end;
};
typedef long (*sum)(const char *, long *);
typedef int (*walk)(const char *, int *);
static long one(const char *s, long *n) { return *s + (*n)++; }
static long two(const char *s, long *n) { return *s - *n; }
static int first(const char *s, int *n) { return *s + *n; }
static int second(const char *s, int *n) { return *s + n[1]; }
static sum sums[2] = {one, two};
static walk walks[2] = {first, second};
int main(int argc, char **argv) {
  struct stays s = {1, argc, 2};
  struct leaves l = {1, argc, 2, 3};
  return (int)(sums[argc & 1](argv[0], &s.size) + s.kind + s.more) + walks[argc & 1](argv[0], &l.size) + l.end + l.kind;
}
