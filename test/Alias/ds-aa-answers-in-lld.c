// lld knows the name, and has the analysis made twice: after layouts have
// changed, before the optimisation that the pre-link compile left out; and anew
// after it, for link-time optimisation.
// RUN: %restruct_cc -O2 %s -o %t -Wl,--save-temps=opt -Wl,--lto-debug-pass-manager \
// RUN:   -Xlinker --lto-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa > %t.passes 2>&1
// RUN: FileCheck %s --check-prefix=PASSES < %t.passes
// RUN: llvm-dis %t.0.4.opt.bc -o - | FileCheck %s
// RUN: %t
// RUN: %restruct_cc -O2 %s -o %t.steens \
// RUN:   -Xlinker --lto-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,steens-aa
// RUN: %t.steens
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-alias=off %s -o %t.stock -Wl,--save-temps=opt
// RUN: llvm-dis %t.stock.0.4.opt.bc -o - | FileCheck %s --check-prefix=STOCK
// RUN: not %restruct_cc -O2 %s -o %t.none -Xlinker --lto-aa-pipeline=ds-bb 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN

// PASSES: Running pass: {{.*}}DeferredOptimizationPass
// PASSES: Running analysis: {{.*}}DataStructuresAA
// PASSES: Running pass: GVNPass
// PASSES: Running pass: {{.*}}RenewAliasFactsPass
// PASSES: Running pass: GVNPass
// UNKNOWN: ds-bb

// The lists share no node, so that the store to one leaves what was stored to
// the other. Indices would not make them smaller, so that they stay pointers.
// CHECK-LABEL: define {{.*}} @work(
// CHECK-NOT: load i64
// CHECK: }
// STOCK-LABEL: define {{.*}} @work(
// STOCK: load i64
// STOCK: }

#include <stdlib.h>

struct node {
  long x;
  struct node *next;
};
static struct node *a, *b;

static struct node *push(struct node *list, long x) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(2);
  n->x = x;
  n->next = list;
  return n;
}

__attribute__((noinline)) static long work(void) {
  struct node *p = a, *q = b;
  p->x = 1;
  q->x = 2;
  return p->x;
}

int main(int argc, char **argv) {
  for (int i = 0; i != argc + 3; ++i) {
    a = push(a, i);
    b = push(b, -i);
  }
  return work() != 1 || a->next->x + b->next->x != 0;
}
