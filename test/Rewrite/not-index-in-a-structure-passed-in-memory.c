// A structure that is passed by value in memory changes in place, and its
// pointers stay pointers.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct_cc -O2 -DBYVALUE -emit-llvm -c %s -o %t.value.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc >  %t.plans
// RUN: %restruct opt --whole-program --random-plan=2 --dry-run %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --random-plan=4 --dry-run %t.bc >> %t.plans
// RUN: FileCheck %s --check-prefix=INDEX < %t.plans
// INDEX: an index of 4 bytes
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.value.bc >  %t.plans
// RUN: %restruct opt --whole-program --random-plan=2 --dry-run %t.value.bc >> %t.plans
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.value.bc >> %t.plans
// RUN: %restruct opt --whole-program --random-plan=4 --dry-run %t.value.bc >> %t.plans
// RUN: FileCheck %s --check-prefix=POINTER < %t.plans
// POINTER: struct.place:
// POINTER-NOT: an index of 4 bytes
#include <stdio.h>
#include <stdlib.h>

struct node {
  char kind;
  long value, weight;
};
struct place {
  char kind;
  struct node *at;
  long distance;
};
static struct place places[4];

#ifdef BYVALUE
__attribute__((noinline)) static long sum(struct place p) { return p.kind + p.at->value * p.distance; }
#define PASS(x) (x)
#else
__attribute__((noinline)) static long sum(struct place *p) { return p->kind + p->at->value * p->distance; }
#define PASS(x) &(x)
#endif

int main(int argc, char **argv) {
  long total = 0;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->kind = (char)i, n->value = i * argc, n->weight = i + n->kind;
    places[i].kind = 'p', places[i].at = n, places[i].distance = i + n->weight;
  }
  for (int i = 0; i < 4; i++)
    total += sum(PASS(places[(i + argc) % 4])) + places[i].at->weight;
  printf("%ld\n", total);
  return 0;
}
