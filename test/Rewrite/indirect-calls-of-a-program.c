// Calls through fields of which all functions are known, in a program that
// prints. Remarks say where.
//
// RUN: %restruct_cc -O2 -g %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t > %t.out
// RUN: FileCheck %s < %t.out
// RUN: %clang -O0 %s -o %t.stock && %t.stock | diff %t.out -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t.1 && %t.1 | diff %t.out -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t.2 && %t.2 | diff %t.out -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t.3 && %t.3 | diff %t.out -
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc --dry-run --only=indirect-calls | FileCheck --check-prefix=PLAN %s
// REMARK-DAG: indirect-calls-of-a-program.c:[[# @LINE + 31]]:{{.*}} call through field 0 (area) of struct.shape is a direct call of {{circle or square|square or circle}}
// PLAN: struct.shape: 1 calls through field 0 (area) call {{circle or square|square or circle}}
// PLAN: struct.shape: 1 calls through field 1 (change) call grow
// CHECK: 763 53
#include <stdio.h>
#include <stdlib.h>

struct shape {
  long (*area)(const struct shape *);
  void (*change)(struct shape *);
  long size;
};

static long circle(const struct shape *s) { return 3 * s->size * s->size; }
static long square(const struct shape *s) { return s->size * s->size; }
static void grow(struct shape *s) { s->size += 10; }

static void init(struct shape *s, int kind, long size) {
  s->area = kind ? circle : square;
  s->size = size;
}

int main(int count, char **arguments) {
  struct shape *all = calloc(20, sizeof *all);
  long sum = 0, changed = 0;
  for (int i = 0; i < 20; i++) {
    init(&all[i], i % 2, i % 7 + count);
    if (i % 5 == 0)
      all[i].change = grow;
  }
  for (int i = 0; i < 20; i++)
    sum += all[i].area(&all[i]);
  for (int i = 0; i < 20; i += 5) {
    all[i].change(&all[i]);
    changed += all[i].size;
  }
  printf("%ld %ld\n", sum, changed);
  free(all);
  return 0;
}
