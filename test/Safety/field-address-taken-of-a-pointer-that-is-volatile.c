// The pointer may be accessed through its address as a volatile one.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.node{{$}}
// CHECK: {{^}}  FieldAddressTaken:
// CHECK-NEXT: a volatile or atomic access through its address is possible
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};
static struct node *volatile *slot;

__attribute__((noinline)) static void clear(void) { *slot = NULL; }

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  n->key = argc;
  n->next = n;
  slot = &n->next;
  clear();
  return n->next ? n->key : 0;
}
