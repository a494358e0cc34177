// Memory that was allocated for one structure becomes another one, which has room in
// it, through a pointer that may be one to either.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-6 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-8 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-11 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>

// Through an untyped field.
struct circle {
  int kind;
  char c;
  long radius;
  long unused[6];
};
struct square {
  int kind;
  long side;
  long area;
  char colour;
};
struct cell {
  struct cell *next;
  void *object;
};
static struct cell *pool;
__attribute__((noinline)) static void keep(void *object) {
  struct cell *c = malloc(sizeof *c);
  c->object = object;
  c->next = pool;
  pool = c;
}
__attribute__((noinline)) static void make(int i) {
  if (i == 100) {
    struct square *s = malloc(sizeof *s);
    s->kind = 2;
    keep(s);
  } else {
    struct circle *c = malloc(sizeof *c);
    c->kind = 1;
    keep(c);
  }
}
__attribute__((noinline)) static void set(struct cell *cell, long i) {
  if (i & 1) {
    struct circle *c = cell->object;
    c->kind = 1;
    c->radius = i;
    c->c = (char)i;
  } else {
    struct square *s = cell->object;
    s->kind = 2;
    s->side = i;
    s->area = i * 1000000007;
    s->colour = 3;
  }
}
__attribute__((noinline)) static long sum(struct cell *cell) {
  struct circle *c = cell->object;
  if (c->kind == 1)
    return c->radius + c->c;
  struct square *s = cell->object;
  return s->side + s->area + s->colour;
}

// Through a pointer to what both begin with.
struct base {
  struct base *next;
  int kind;
};
struct big {
  struct base base;
  long unused[3];
  long a;
};
struct forward {
  struct base base;
  struct base *to;
  long when, id;
};
static struct base *all;
__attribute__((noinline)) static void makeBig(int i) {
  struct big *b = malloc(sizeof *b);
  b->base.kind = 1;
  b->a = i;
  b->base.next = all;
  all = &b->base;
}
__attribute__((noinline)) static void forward(struct base *b, struct base *to) {
  struct forward *f = (struct forward *)b;
  b->kind = 2;
  f->to = to;
  f->when = 1000000007;
  f->id = 1L << 40;
}
__attribute__((noinline)) static long get(struct base *b) {
  if (b->kind == 2) {
    struct forward *f = (struct forward *)b;
    return f->when + f->id + get(f->to);
  }
  return ((struct big *)b)->a;
}

// A larger one that begins with the allocated one, and is reached from a base of both.
struct root {
  int kind;
};
struct shape {
  struct root root;
  long unused[3];
  long area;
};
struct ring {
  struct shape shape;
  long values[5];
};
__attribute__((noinline)) static struct shape *makeShape(void) {
  struct shape *s = malloc(sizeof(struct ring));
  s->root.kind = 1;
  s->area = 2;
  return s;
}
__attribute__((noinline)) static void fill(struct root *r, long v) {
  struct ring *ring = (struct ring *)r;
  for (int i = 0; i < 5; i++)
    ring->values[i] = v + i * 1000000007L;
}
__attribute__((noinline)) static long ends(struct root *r) {
  struct ring *ring = (struct ring *)r;
  return ring->values[0] + ring->values[4];
}

int main(int argc, char **argv) {
  for (int i = 0; i < 20; i++)
    make(i);
  int i = argc;
  for (struct cell *c = pool; c; c = c->next)
    set(c, i++);
  for (struct cell *c = pool; c; c = c->next)
    printf("%ld\n", sum(c));
  for (i = 0; i < 8; i++)
    makeBig(i);
  for (struct base *b = all; b; b = b->next)
    if (b->next)
      forward(b, b->next);
  for (struct base *b = all; b; b = b->next)
    printf("%ld\n", get(b));
  struct shape *shapes[8];
  for (i = 0; i < 8; i++)
    shapes[i] = makeShape();
  for (i = 0; i < 8; i++)
    fill(&shapes[i]->root, i);
  for (i = 0; i < 8; i++)
    printf("%d %ld %ld\n", shapes[i]->root.kind, shapes[i]->area, ends(&shapes[i]->root));
  return 0;
}
