// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  struct node *_Atomic next;
  int value;
};

static struct node *_Atomic head;
static _Atomic uintptr_t tagged;

static void push(struct node *n) {
  struct node *old = atomic_load(&head);
  do
    atomic_store(&n->next, old);
  while (!atomic_compare_exchange_weak(&head, &old, n));
}

static struct node *pop(void) {
  struct node *old = atomic_exchange(&head, (struct node *)0);
  if (old)
    atomic_store(&head, atomic_load(&old->next));
  return old;
}

static struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = value;
  return n;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    push(make(i));
  struct node *a = pop(), *b = head;
  b->value += a->value;
  atomic_store(&tagged, (uintptr_t)b | 1);
  uintptr_t bits = atomic_fetch_and(&tagged, ~(uintptr_t)1);
  struct node *c = (struct node *)(bits - 1);
  c->value++;
  struct node *d = (struct node *)atomic_load(&tagged);
  d->value++;
  return b->value == 7 && pop() == d ? 0 : 1;
}
