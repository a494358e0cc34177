// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node:
// PLAN-DAG: struct.item:
// PLAN-DAG: struct.rest:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// Wrappers that round the size up, count calls, clear the memory, or try again
// with one byte if none were wanted.

// CHECK: 1 2 3 4 0 9 3 2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  char kind;
  long value;
  short n;
};
struct item {
  long value;
  char kind;
};
struct rest {
  char a;
  int b;
};
static size_t calls;

__attribute__((noinline)) static void *take(size_t n) {
  void *p = malloc((n + 7) & ~(size_t)7);
  if (!p) {
    fprintf(stderr, "no memory\n");
    exit(1);
  }
  calls++;
  return p;
}

__attribute__((noinline)) static void *clear(size_t n) {
  void *p = take(n);
  memset(p, 0, n);
  return p;
}

__attribute__((noinline)) static void *again(size_t n) {
  void *p;
more:
  p = malloc(n);
  if (!p) {
    if (n == 0) {
      n = 1;
      goto more;
    }
    exit(1);
  }
  return p;
}

int main(void) {
  struct node *n = take(sizeof *n), *m = take(3 * sizeof *m);
  struct item *i = clear(sizeof *i);
  struct rest *r = again(sizeof *r);
  n->kind = 1;
  n->value = 2;
  n->n = 3;
  i->value = 4;
  m[2].value = 9;
  r->a = 1;
  r->b = 2;
  printf("%d %ld %d %ld %d %ld %zu %d\n", n->kind, n->value, n->n, i->value, i->kind, m[2].value,
         calls, r->a * r->b);
  return 0;
}
