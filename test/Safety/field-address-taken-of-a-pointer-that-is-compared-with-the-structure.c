// Whether the two addresses are equal depends on which field is the first.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.node{{$}}
// CHECK: {{^}}  FieldAddressTaken:
// CHECK-NEXT: its address may be compared with that of its first member
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
};
static struct node **kept;

__attribute__((noinline)) static int is(struct node *n) { return (void *)kept == (void *)n; }

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n), *m = malloc(sizeof *m);
  n->key = m->key = argc;
  n->next = m->next = n;
  kept = argc > 1 ? &m->next : &n->next;
  return is(n) ? n->next->key : 3;
}
