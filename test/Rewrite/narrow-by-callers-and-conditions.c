// Numbers in fields need few bits if callers pass few (`kind`), if a condition
// says so (`level`), or if they are copied from such a field (`best`). One that
// comes from an unknown number keeps its size, and so does a copy of that.
//
// RUN: %clang -O0 %s -o %t.stock && %t.stock > %t.expected
// RUN: %restruct_cc -O2 %s -o %t && %t | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t.1 && %t.1 | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t.2 && %t.2 | diff %t.expected -
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc --only=narrow-fields,reorder-fields --structs=unit --dry-run | FileCheck %s
// CHECK: struct.unit: 40 -> 24 bytes
// CHECK: field 0 (kind) at {{[0-9]+}}, unsigned, 1 bytes
// CHECK: field 1 (level) at {{[0-9]+}}, unsigned, {{[12]}} bytes
// CHECK: field 2 (best) at {{[0-9]+}}, unsigned, {{[12]}} bytes
// CHECK: field 3 (number) at {{[0-9]+$}}
// CHECK: field 4 (last) at {{[0-9]+$}}
#include <stdio.h>
#include <stdlib.h>

struct unit {
  long kind;
  long level;
  long best;
  long number;
  long last;
};

static __attribute__((noinline)) void init(struct unit *u, long kind) {
  u->kind = kind;
}
static __attribute__((noinline)) void raise(struct unit *u, unsigned long to) {
  if (to < 1000)
    u->level = to;
}

int main(int count, char **arguments) {
  struct unit *all = calloc(8, sizeof *all);
  long sum = 0;
  for (int i = 0; i < 8; i++) {
    init(&all[i], i % 2 ? 200 : 3);
    raise(&all[i], (unsigned long)count * 300 * i);
    all[i].best = all[i].level;
    all[i].number = strtol("9000000000", NULL, 10) * count + i;
    all[i].last = all[i].number;
  }
  for (int i = 0; i < 8; i++)
    sum += all[i].kind + 2 * all[i].level + 3 * all[i].best + all[i].number +
           5 * all[i].last;
  printf("%ld\n", sum);
  free(all);
  return 0;
}
