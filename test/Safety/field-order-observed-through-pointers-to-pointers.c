// The order of two fields is observed through addresses that were stored.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.pair{{$}}
// CHECK: {{^}}  FieldOrderObserved:
// CHECK-NEXT: the addresses of two of its fields may be compared
#include <stdlib.h>

struct node {
  int key;
};
struct pair {
  struct node *a;
  int n;
  struct node *b;
};
static struct node **first, **second;

__attribute__((noinline)) static int order(void) { return first < second; }

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  struct pair *p = malloc(sizeof *p);
  n->key = argc;
  p->a = p->b = n;
  p->n = argc;
  first = &p->a;
  second = &p->b;
  return order() ? p->n : n->key;
}
