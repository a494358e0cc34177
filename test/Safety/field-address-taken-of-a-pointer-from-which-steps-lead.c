// The program steps through arrays of such pointers; one of them may begin at the
// field.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.node{{$}}
// CHECK: {{^}}  FieldAddressTaken:
// CHECK-NEXT: pointer arithmetic may lead from this member to others
#include <stdlib.h>

struct node {
  int key;
  struct node *next, *other;
};
static struct node **slots;

__attribute__((noinline)) static void clear(int i) { slots[i] = NULL; }

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  n->key = argc;
  n->next = n->other = n;
  slots = &n->next;
  clear(argc - 1);
  return n->next ? n->key : n->other->key;
}
