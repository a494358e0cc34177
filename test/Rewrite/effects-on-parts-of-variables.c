// Attributes that were derived from the old layout say that `get` and `set`
// access no memory but that of their arguments: not true of the other parts of
// a variable, which are variables of their own.
//
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: opt -passes='cgscc(function-attrs)' %t.bc -o %t.attributes.bc
// RUN: %restruct opt --whole-program --random-plan=4 %t.attributes.bc -o %t.4.bc
// RUN: %clang -O2 -w %t.4.bc -o %t.4
// RUN: %t.4 | diff %t.expected -
// RUN: %restruct opt --whole-program --random-plan=6 %t.attributes.bc -o %t.6.bc
// RUN: %clang -O2 -w %t.6.bc -o %t.6
// RUN: %t.6 | diff %t.expected -
#include <stdio.h>

struct record {
  int Key;
  char Name[24];
  double Score;
  long Created;
  short Kind;
};

static struct record Records[4];
volatile int Zero;

__attribute__((noinline)) static long get(const struct record *P) {
  return P->Created + P->Kind + P->Key;
}

__attribute__((noinline)) static void set(struct record *P, long Value) {
  P->Created = Value;
  P->Kind = (short)Value;
  P->Key = (int)Value;
}

int main(void) {
  long Sum = 0;
  for (int I = 0; I < 4; I++) {
    struct record *P = &Records[(I + Zero) & 3];
    P->Created = 9;
    P->Kind = 4;
    P->Key = 5;
    Sum = Sum * 10 + get(P);
    P->Created = 1;
    P->Kind = 1;
    P->Key = 1;
    set(P, I + 2);
    Sum = Sum * 10 + P->Created + P->Kind + P->Key;
  }
  printf("%ld\n", Sum);
}
