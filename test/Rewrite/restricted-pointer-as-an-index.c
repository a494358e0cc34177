// What is derived from a restricted pointer may be an index for a while: the
// pointer that is computed from it is still derived from the other.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc \
// RUN:   | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: FileCheck --check-prefix=RESULT --input-file=%t.expected %s
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// PLAN: struct.s: 16 -> {{.*}}, in variable{{s?}}, indexed
// RESULT: 16004000 8000
#include <stdio.h>

struct s {
  struct s *Link;
  int Key;
};

static struct s All[4000];

__attribute__((noinline)) static int set(struct s *restrict P, struct s *Q) {
  Q->Link = P;
  P->Key = 1;
  Q->Link->Key = 2;
  return P->Key;
}

int main(int argc, char **argv) {
  long Sum = 0, Links = 0;
  for (int I = 0; I < 4000; I++)
    Sum += set(&All[I], &All[3999 - I]);
  for (int I = 0; I < 4000; I++)
    Links += All[I].Link - All + I + All[I].Link->Key;
  printf("%ld %ld\n", Links, Sum);
  return argc == 5;
}
