// A class with a constructor may lend the padding at its end to derived classes, so clang shows all padding as elements of
// the IR type. These are no fields: advice does not list them, and another order of the members does without them.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.cpp
// RUN: %restruct_cxx -O1 -g -c a.cpp
// RUN: %restruct advise --whole-program a.o | FileCheck %s
// RUN: %restruct advise --whole-program --patch a.o | FileCheck --check-prefix=PATCH %s
// CHECK:     56 -> 32 {{.*}} class item
// CHECK-NOT: #
// PATCH: class item
// PATCH: 56 -> 32 bytes
// PATCH: +  char kind;

#include <stdio.h>

class item {
public:
  item() {}
  char kind;
  long key;
  char seen;
  long weight;
  char flag;
  long sum;
  int count;
};

int main(int argc, char **argv) {
  item *items = new item[1000]();
  long sum = 0;
  for (int round = 0; round < 100; round++)
    for (int i = 0; i < 1000; i++) {
      item *p = &items[(i * argc) % 1000];
      p->key += p->kind + round, p->seen++, p->weight += p->key;
      p->flag ^= 1, p->sum += p->weight + p->flag, p->count += p->seen;
      sum = sum * 3 + p->sum + p->count;
    }
  printf("%ld\n", sum);
}
