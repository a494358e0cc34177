// The address of a pointer to a structure goes where such addresses are declared:
// into memory, to callers and to callees.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.list{{$}}
// CHECK-NOT: {{^}}  FieldAddressTaken:
// CHECK: {{^}}  FieldAddressPassed:
// CHECK: the address of a member is stored: store ptr
// CHECK: {{^}}%struct.node{{$}}
// CHECK-NOT: {{^}}  FieldAddressTaken:
// CHECK: {{^}}  FieldAddressPassed:
// CHECK-NEXT: the address of a member is stored: store ptr
// CHECK-NEXT: the address of a member is stored: store ptr
// CHECK-NEXT: the address of a member is returned: ret ptr
// CHECK-NOT: {{^}}  FieldAddressTaken:
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  long value;
};
struct list {
  long count;
  struct node *head, **tail;
};
static struct node **last;

static void append(struct list *l, int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->value = 2 * key;
  n->next = NULL;
  *l->tail = n;
  l->tail = &n->next;
  last = &n->next;
  l->count++;
}

__attribute__((noinline)) static struct node **find(struct list *l, int key) {
  struct node *n = l->head;
  while (n->key != key)
    n = n->next;
  return &n->next;
}

int main(int argc, char **argv) {
  struct list l = {0, NULL, &l.head};
  for (int i = 0; i <= argc; ++i)
    append(&l, i);
  *find(&l, argc - 1) = NULL;
  *last = NULL;
  int sum = (int)l.count;
  for (struct node *n = l.head; n; n = n->next)
    sum += (int)n->value;
  return sum;
}
