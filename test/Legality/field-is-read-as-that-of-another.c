// A field of one of several structures is read as one at the same place in another:
// through a type that may alias any, by a copy of its bytes, by its address.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-5 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct base {
  struct base *next;
  int kind;
};
struct text {
  struct base base;
  char c;
  long length;
};
struct vector {
  struct base base;
  char c;
  long length;
  short width;
  double x;
};
typedef struct text __attribute__((may_alias)) AnyText;
static struct base *all;
static void add(struct base *b) {
  b->next = all;
  all = b;
}
__attribute__((noinline)) static double last(struct base *b) {
  struct vector *v = (struct vector *)b;
  return b->kind == 2 ? v->x + v->width + v->c : 0;
}
__attribute__((noinline)) static long byAlias(struct base *b) {
  return b->kind ? ((AnyText *)b)->length : 0;
}
__attribute__((noinline)) static long byCopy(struct base *b) {
  long n = b->kind;
  memcpy(&n, &((struct text *)b)->length, sizeof n);
  return n;
}
__attribute__((noinline)) static long at(const long *p) { return *p; }
__attribute__((noinline)) static long byAddress(struct base *b) {
  return b->kind ? at(&((struct text *)b)->length) : 0;
}

// The same, with an untyped field.
struct point {
  int kind;
  int x;
  long weight;
  char c;
};
struct line {
  int kind;
  short from, to;
  long weight;
  double slope;
  char c;
};
typedef struct point __attribute__((may_alias)) AnyPoint;
struct box {
  void *content;
};
__attribute__((noinline)) static long weigh(struct box *b) {
  return ((AnyPoint *)b->content)->weight;
}
__attribute__((noinline)) static double rest(struct box *b) {
  struct point *p = b->content;
  if (p->kind == 1)
    return p->x + p->c;
  struct line *l = b->content;
  return l->slope + l->from + l->to + l->c;
}

int main(int argc, char **argv) {
  for (int i = 1; i < 4; i++) {
    struct text *t = calloc(1, sizeof *t);
    t->base.kind = 1;
    t->c = 's';
    t->length = i * 70000;
    add(&t->base);
    struct vector *v = calloc(1, sizeof *v);
    v->base.kind = 2;
    v->c = 'v';
    v->length = i * 90000;
    v->width = 3;
    v->x = i;
    add(&v->base);
  }
  for (struct base *b = all; b; b = b->next)
    printf("%g %ld %ld %ld\n", last(b), byAlias(b), byCopy(b), byAddress(b));
  struct box boxes[6];
  for (int i = 0; i < 6; i++)
    if (i & 1) {
      struct point *p = malloc(sizeof *p);
      p->kind = 1;
      p->x = i;
      p->weight = i * 5 + argc;
      p->c = 1;
      boxes[i].content = p;
    } else {
      struct line *l = malloc(sizeof *l);
      l->kind = 2;
      l->from = 1;
      l->to = 2;
      l->weight = i * 7;
      l->slope = .5;
      l->c = 2;
      boxes[i].content = l;
    }
  for (int i = 0; i < 6; i++)
    printf("%ld %g\n", weigh(&boxes[i]), rest(&boxes[i]));
  return 0;
}
