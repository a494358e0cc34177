// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.set:
// PLAN-DAG: struct.item:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// Functions without typed parameters that are called through fields, and by
// qsort through a parameter, use what they get as one of two structures.

// CHECK: 105809
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item {
  char tag;
  long key;
  short w;
  double v;
};
struct name {
  int len;
  char c;
  const char *s;
  long hash;
};
struct set {
  int (*cmp)(const void *, const void *);
  void (*drop)(void *);
  void *slots[64];
  int n;
};
static int cmp_item(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}
static int cmp_name(const void *a, const void *b) {
  const struct name *x = a, *y = b;
  return strcmp(x->s, y->s);
}
static void drop_item(void *p) {
  struct item *x = p;
  x->v = 0;
  free(x);
}
static void drop_name(void *p) {
  struct name *x = p;
  x->len = 0;
  free(p);
}
__attribute__((noinline)) static struct set *
make(int (*cmp)(const void *, const void *), void (*drop)(void *)) {
  struct set *s = calloc(1, sizeof *s);
  s->cmp = cmp;
  s->drop = drop;
  return s;
}
__attribute__((noinline)) static void put(struct set *s, void *x) {
  int i = s->n++;
  while (i > 0 && s->cmp(s->slots[i - 1], x) > 0) {
    s->slots[i] = s->slots[i - 1];
    i--;
  }
  s->slots[i] = x;
}
__attribute__((noinline)) static void clear(struct set *s) {
  for (int i = 0; i < s->n; i++)
    s->drop(s->slots[i]);
  free(s);
}
__attribute__((noinline)) static void
sort(struct item *v, int n, int (*cmp)(const void *, const void *)) {
  qsort(v, n, sizeof *v, cmp);
}
int main(int argc, char **argv) {
  struct set *a = make(cmp_item, drop_item), *b = make(cmp_name, drop_name);
  const char *w[] = {"pear", "fig", "apple", "plum"};
  for (int i = 0; i < 40; i++) {
    struct item *x = malloc(sizeof *x);
    x->tag = i;
    x->key = (i * 37) % 41;
    x->w = i;
    x->v = i * 1.5;
    put(a, x);
    struct name *y = malloc(sizeof *y);
    y->s = w[i % 4];
    y->len = strlen(y->s);
    y->c = y->s[0];
    y->hash = y->len * 7 + i;
    put(b, y);
  }
  double t = 0;
  for (int i = 0; i < 40; i++) {
    struct item *x = a->slots[i];
    struct name *y = b->slots[i];
    t += i * (x->key + x->w * 2 + x->v + x->tag) + y->hash * y->len + y->c;
  }
  struct item v[20];
  for (int i = 0; i < 20; i++) {
    v[i].tag = i;
    v[i].key = (i * 7) % 20;
    v[i].w = i;
    v[i].v = i;
  }
  sort(v, 20, argc > 5 ? cmp_name : cmp_item);
  for (int i = 0; i < 20; i++)
    t += i * v[i].w + v[i].v * v[i].tag;
  printf("%g\n", t);
  clear(a);
  clear(b);
  return 0;
}
