// SROA cuts a local copy of a structure into the fields that are read, and the
// bytes between them, which are copied to a variable that nothing reads. The
// size of an allocation may be shifted by a number.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.entry:
// RUN: %restruct_cc -O2 %s -o %t.0 && %t.0 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// CHECK: 64 1015
#include <stdio.h>
#include <stdlib.h>

struct entry {
  char tag;
  long key;
  int count;
  double weight;
  struct entry *next;
};

__attribute__((noinline)) static int read(struct entry *e) {
  struct entry copy = *e;
  return copy.tag + copy.count;
}
int main(int argc, char **argv) {
  int bits = 5 + argc, sum = 0;
  struct entry *table = malloc(sizeof(struct entry) << bits);
  for (int i = 0; i < 1 << bits; i++)
    table[i] = (struct entry){1, i, i / 2, i / 4., &table[i]};
  for (struct entry *e = table; e != table + (1 << bits); e++)
    sum += read(e->next);
  printf("%d %d\n", 1 << bits, sum - 41);
}
