// RUN: %restruct_cc -O2 %s -o %t -fsave-optimization-record
// RUN: %t | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.random -fplugin-arg-restruct-layout=random-3
// RUN: %t.random | FileCheck %s
// The initializer gives the member with padding a literal type, though the
// member itself keeps its layout.

// CHECK: 7 5 11 2
#include <stdio.h>

struct member {
  char tag;
  long value;
};
struct whole {
  char first;
  struct member in;
  char unused;
  long number;
};
static struct whole all[2] = {{3, {7, 5}, 1, 11}, {1, {2, 3}, 0, 2}};

__attribute__((noinline)) static long sum(const struct member *m) {
  return m->value;
}

int main(int argc, char **argv) {
  struct whole *w = &all[argc - 1];
  printf("%d %ld %ld %ld\n", w->in.tag, sum(&w->in), w->number,
         all[argc].number);
}
