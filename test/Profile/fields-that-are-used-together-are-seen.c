// Visits: a and c of each object together, b alone, in another walk. Objects of
// 64 bytes at the beginning of a line have both in one line; b is on another.
// RUN: %restruct_cc -O2 -c %s -o %t.o
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.json --
// RUN: %python %S/Inputs/together.py %t.json | FileCheck %s
// RUN: %restruct advise --whole-program --profile=%t.json %t.o | FileCheck --check-prefix=ADVICE %s
// CHECK: a c: 30000 visits
// CHECK: b: 10000 visits
// CHECK: lines: 40000 of 40000 visits
// ADVICE:      used together, by share of the visits of an object:
// ADVICE-NEXT: 75% a, c
// ADVICE-NEXT: 25% b

#include <stdlib.h>

struct cell {
  _Alignas(64) volatile int a;
  char between[40];
  volatile int c;
  char far[40];
  volatile int b;
};

int main(void) {
  enum { Count = 10000 };
  struct cell *cells = aligned_alloc(64, Count * sizeof *cells);
  for (int i = 0; i < Count; i++)
    cells[i].a = cells[i].c = i;
  for (int i = 0; i < Count; i++)
    cells[i].b = i;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < Count; i++)
      if (cells[i].a != cells[i].c)
        return 1;
  return 0;
}
