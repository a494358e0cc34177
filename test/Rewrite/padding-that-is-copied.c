// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.item:
// PLAN-DAG: struct.line:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// The compiler clears the holes of a structure that is assigned as a whole, and
// copies them with a result that is returned in registers.

// CHECK: 86
// CHECK: 1 5
// CHECK: 3
#include <stdio.h>
#include <stdlib.h>

struct item {
  char live;
  long key;
  char level;
  int born;
  long value;
};
struct place {
  const char *file;
  int line;
};
struct line {
  struct line *next;
  struct place where;
  int n;
};
static struct place now;
__attribute__((noinline)) static struct place here(void) { return now; }

int main(int argc, char **argv) {
  int n = argc * 4;
  struct item *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = (struct item){1, i, 0, i * 2, i * 3L};
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i].key * v[i].value + v[i].level + v[i].live + 2 * v[i].born + 4;
  printf("%ld\n", sum);
  now.file = argv[0];
  now.line = argc;
  struct line *l = malloc(sizeof *l);
  l->next = 0;
  l->n = 5;
  l->where = here();
  printf("%d %d\n", l->where.line, l->n);
  struct place copy = l->where;
  copy.line += 2;
  now = copy;
  printf("%d\n", now.line);
  return 0;
}
