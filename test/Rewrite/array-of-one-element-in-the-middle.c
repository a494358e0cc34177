// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-NOT: struct.last:
// PLAN: struct.middle:
// PLAN-NOT: struct.last:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// An array of one element that is indexed may be longer if it is the last
// member, but not in the middle.

// CHECK: 5 4 12
#include <stdio.h>
#include <stdlib.h>

struct middle {
  char kind;
  long all[1];
  int n;
};
struct last {
  char kind;
  int n;
  long all[1];
};

int main(int argc, char **argv) {
  struct middle *m = malloc(sizeof *m);
  struct last *l = malloc(sizeof *l + 2 * sizeof(long));
  m->kind = 1;
  m->n = 4;
  l->kind = 2;
  l->n = 3;
  for (int i = 0; i < argc; i++)
    m->all[i] = 4;
  for (int i = 0; i < 3; i++)
    l->all[i] = 3;
  printf("%ld %d %ld\n", m->all[argc - 1] + m->kind, m->n, l->all[2] + l->n + 3 * l->kind);
  return 0;
}
