// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.hit:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// qsort moves pointers to structures.

// CHECK: 9 d
#include <stdio.h>
#include <stdlib.h>

struct hit {
  char name;
  double key;
  int n;
};

static int compare(const void *x, const void *y) {
  const struct hit *a = *(struct hit *const *)x, *b = *(struct hit *const *)y;
  return a->key < b->key ? 1 : a->key > b->key ? -1 : 0;
}

int main(int argc, char **argv) {
  struct hit *h = malloc(4 * sizeof *h), **s = malloc(4 * sizeof *s);
  for (int i = 0; i < 4; i++) {
    h[i].key = i * argc;
    h[i].n = i * i;
    h[i].name = (char)('a' + i);
    s[i] = &h[i];
  }
  qsort(s, 4, sizeof *s, compare);
  printf("%d %c\n", s[0]->n, s[0]->name);
  return 0;
}
