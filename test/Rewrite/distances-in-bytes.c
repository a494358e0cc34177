// The distance of two objects in bytes, as the length of a memory function on
// such objects, needs no rewriting: both addresses are new ones. So does a
// comparison with 0. Other uses of the number are refused.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-NOT: struct.counted
// PLAN: struct.entry: 24 -> 16 bytes
// PLAN-NOT: struct.counted
// RUN: %restruct explain --whole-program %t.bc counted | FileCheck %s --check-prefix=REFUSED
// REFUSED: the difference of two addresses is used as a number of bytes
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  char kind;
  long value;
  char mark;
};
struct counted {
  char kind;
  long value;
  char mark;
};
static struct entry *entries;
static struct counted *others;
static int number;

__attribute__((noinline)) static void drop(struct entry *p) {
  struct entry *end = entries + number;
  memmove(p, p + 1, (char *)end - (char *)(p + 1));
  number--;
}
__attribute__((noinline)) static void clear(struct entry *from,
                                            struct entry *to) {
  if ((char *)to - (char *)from > 0)
    memset(from, 0, (char *)to - (char *)from);
}
__attribute__((noinline)) static long length(struct counted *from,
                                             struct counted *to) {
  return (char *)to - (char *)from;
}

int main(int argc, char **argv) {
  number = 10;
  entries = calloc(number, sizeof *entries);
  others = calloc(number, sizeof *others);
  for (int i = 0; i < number; i++) {
    entries[i].kind = i;
    entries[i].value = i * argc;
    entries[i].mark = i * 2;
    others[i].kind = others[i].mark = 1;
    others[i].value = i;
  }
  drop(entries + 3);
  drop(entries + 8);
  drop(entries);
  clear(entries + 2, entries + 4);
  // CHECK: 4 8 0 0 24 28 32
  for (struct entry *p = entries; p < entries + number; p++)
    printf("%ld ", p->kind + p->value + p->mark);
  // CHECK: 24 72
  printf("\n%ld %ld\n", length(others, others + 1),
         length(others + 1, others + 4));
  return others[argc].kind + others[argc].mark - 2;
}
