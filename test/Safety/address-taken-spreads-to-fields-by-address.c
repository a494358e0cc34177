// Unknown code gets a structure that holds the address of a field elsewhere.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.pair{{$}}
// CHECK: {{^}}  AddressTaken:
// CHECK-NEXT: the address of a field is passed on that points to %struct.node
#include <stdlib.h>

struct node {
  int key;
};
struct pair {
  int n;
  struct node *b;
};
struct cursor {
  struct node **at;
  int n;
};
void look(void *);

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  struct pair *p = malloc(sizeof *p);
  struct cursor *c = malloc(sizeof *c);
  n->key = argc;
  p->b = n;
  p->n = argc;
  c->at = &p->b;
  c->n = argc;
  look(c);
  return p->n + (*c->at)->key;
}
