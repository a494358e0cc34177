// With declared types, every pointer of a small program has its one place.

// RUN: %clang_restruct -O2 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.bc | FileCheck %s

#include <stdlib.h>

struct node {
  struct node *next;
  long key;
};

static struct node *head;

// CHECK-LABEL: function @push
// CHECK: : %struct.node{{$}}
// CHECK-NEXT: declared %struct.node: declared-allocation
// CHECK-LABEL: function @find
// CHECK: : %struct.node{{$}}
// CHECK-NEXT: declared %struct.node: declared-field
// CHECK-NOT: incomplete
void push(long key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = head;
  head = n;
}

struct node *find(long key) {
  for (struct node *n = head; n; n = n->next)
    if (n->key == key)
      return n;
  return NULL;
}
