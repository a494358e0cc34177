// One of 512 ticks is in a burst; estimates are near what every access gives.
// RUN: %restruct_cc -O2 -c %s -o %t.o
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.all.json --
// RUN: %restruct profile --whole-program %t.o -o %t.some.json --
// RUN: %restruct profile --whole-program %t.o -o %t.again.json --
// RUN: %python %S/Inputs/compare-estimates.py %t.all.json %t.some.json
// A single thread is recorded in the same way each time.
// RUN: cmp %t.some.json %t.again.json

#include <stdlib.h>

struct item {
  int hot;
  int warm;
  int cold;
  struct item *next;
};

int main(void) {
  enum { Count = 2000, Rounds = 2000 };
  static struct item items[Count];
  for (int i = 0; i < Count; i++)
    items[i].next = &items[(i * 7 + 1) % Count];
  struct item *at = items;
  unsigned sum = 0;
  for (int i = 0; i < Count * Rounds; i++, at = at->next) {
    sum += at->hot++;
    if (i % 10 == 0)
      sum += at->warm++;
    if (i % 1000 == 0)
      sum += at->cold++;
  }
  return sum == 1;
}
