// The address of the first field is that of the structure, which is freed by it.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.node{{$}}
// CHECK: {{^}}  FieldAddressTaken:
// CHECK-NEXT: the address of its first member may be freed
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
};
static struct node **kept;

__attribute__((noinline)) static void release(void) { free(kept); }

int main(int argc, char **argv) {
  struct node *n = malloc(sizeof *n);
  n->key = argc;
  n->next = n;
  int sum = n->next->key;
  kept = &n->next;
  release();
  return sum;
}
