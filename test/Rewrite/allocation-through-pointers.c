// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.parser: 56 -> 24 bytes
// PLAN-DAG: struct.node: 40 -> 16 bytes
// PLAN-DAG: struct.item: 32 -> 16 bytes
// RUN: %restruct_cc -O2 %s -o %t.off -fplugin-arg-restruct-layout=off && %t.off | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 a | FileCheck %s
// A parser allocates its nodes and itself through the functions that it is
// given. Layouts of all of them may change.

// CHECK: 55 70 10
// CHECK: 3 9 12 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct memory {
  void *(*get)(void *, size_t);
  void *(*resize)(void *, size_t);
  void (*put)(void *, void *);
};
struct parser {
  char state;
  struct memory mem;
  struct node *first;
  long count;
  short unused;
};
struct node {
  char kind;
  struct node *next;
  long value;
  char flag;
  long unused;
};
struct item {
  char a;
  double d;
  char b;
  long unused;
};

static void *plain(void *data, size_t n) { return malloc(n); }
static void *careful(void *data, size_t n) {
  void *p = malloc(n);
  if (!p) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  return p;
}
static void put(void *data, void *p) { free(p); }

__attribute__((noinline)) static struct parser *make(const struct memory *mem) {
  struct parser *p = mem->get(0, sizeof *p);
  memset(p, 0, sizeof *p);
  p->mem = *mem;
  p->state = 3;
  return p;
}

__attribute__((noinline)) static void *get(struct parser *p, size_t n) {
  return p->mem.get(0, n);
}

__attribute__((noinline)) static void push(struct parser *p, int value) {
  struct node *n = get(p, sizeof *n);
  n->kind = 1;
  n->flag = 7;
  n->value = value;
  n->unused = 4;
  n->next = p->first;
  p->first = n;
  p->count++;
}

__attribute__((noinline)) static struct item *grow(struct parser *p, struct item *old, size_t n) {
  return p->mem.resize(old, n * sizeof *old);
}

int main(int argc, char **argv) {
  struct memory mem = {plain, realloc, put};
  if (argc > 1)
    mem.get = careful;
  struct parser *p = make(&mem);
  long sum = 0, flags = 0;
  for (int i = 1; i <= 10; i++)
    push(p, i);
  for (struct node *n = p->first; n;) {
    struct node *next = n->next;
    sum += n->value * n->kind;
    flags += n->flag;
    p->mem.put(0, n);
    n = next;
  }
  printf("%ld %ld %ld\n", sum, flags, p->count);
  struct item *items = grow(p, NULL, 4);
  for (int i = 0; i < 4; i++) {
    items[i].a = i;
    items[i].d = 3 * i;
    items[i].b = 0;
    items[i].unused = 1;
  }
  items = grow(p, items, 50);
  items[49].d = items[3].d + items[1].d;
  printf("%d %g %g %d\n", items[3].a, items[3].d, items[49].d, items[2].b);
  p->mem.put(0, items);
  p->mem.put(0, p);
  return 0;
}
