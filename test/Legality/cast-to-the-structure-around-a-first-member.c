// What is known as a structure may be the beginning of a larger one. Copies, memory
// and steps of the larger one, through pointers to the smaller one.
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

// A family that may change.
struct root {
  char kind;
  struct root *next;
  short unused;
};
struct leaf {
  struct root root;
  char mark;
  long weight;
  char small;
};
struct twig {
  struct leaf leaf;
  char c;
  double value;
};
static struct root *all;
static void add(struct root *r, char kind) {
  r->kind = kind;
  r->next = all;
  all = r;
}
static double weigh(struct root *r) {
  struct leaf *l = (struct leaf *)r;
  if (r->kind == 0)
    return 1;
  if (r->kind == 1)
    return l->weight + l->small;
  struct twig *t = (struct twig *)l, *again = (struct twig *)r;
  return t->value + again->c + l->weight;
}

// Ones of which the sizes matter.
struct header {
  long type;
  int length;
};
struct message {
  struct header header;
  char c;
  long value;
  char d;
};
static struct header *make(size_t size, long type) {
  struct header *h = malloc(size);
  memset(h, 0, size);
  h->type = type;
  h->length = (int)size;
  return h;
}
static struct header *copy(const struct header *h) {
  struct header *n = malloc((size_t)h->length);
  return memcpy(n, h, (size_t)h->length);
}
struct pair {
  long a, b;
};
struct quad {
  struct pair pair;
  char c;
  long d;
};
static long ofQuad(struct pair *p) {
  return ((struct quad *)p)->d * 3 + ((struct quad *)p)->c;
}
static struct pair *step(struct pair *p, size_t stride) {
  return (struct pair *)((char *)p + stride);
}

int main(int argc, char **argv) {
  for (int i = 0; i < 12; ++i) {
    struct twig *t = calloc(1, sizeof *t);
    if (i % 3 == 0) {
      add(malloc(sizeof(struct root)), 0);
    } else if (i % 3 == 1) {
      struct leaf *l = malloc(sizeof *l);
      l->weight = i;
      l->small = (char)argc;
      l->mark = 'm';
      add(&l->root, 1);
    } else {
      t->leaf.weight = i;
      t->c = 2;
      t->value = .5;
      add(&t->leaf.root, 2);
      continue;
    }
    free(t);
  }
  double sum = 0;
  for (struct root *r; (r = all); free(r)) {
    sum = sum * 2 + weigh(r);
    all = r->next;
  }
  struct message *m = (struct message *)make(sizeof *m, 7);
  m->value = 100 + argc;
  m->c = 3;
  m->d = 5;
  struct message *n = (struct message *)copy(&m->header);
  printf("%g %ld %d %d %ld\n", sum, n->value, n->c, n->d, n->header.type);
  struct quad *q = calloc(4, sizeof *q);
  long total = 0;
  for (int i = 0; i < 4; ++i) {
    q[i].d = i * 7;
    q[i].c = (char)i;
    q[i].pair.a = i;
  }
  struct pair *p = &q->pair;
  for (int i = 0; i < 4; ++i, p = step(p, sizeof *q))
    total = total * 5 + ofQuad(p) + p->a;
  printf("%ld\n", total);
  return 0;
}
