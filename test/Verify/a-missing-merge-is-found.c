// The oracle detects an analysis that fails to merge the targets of two loads
// of one link, and finds nothing wrong with one that merges them.
//
// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<td+eqtd+steens>' %t.raw.bc -o %t.good.bc
// RUN: %clang -O1 -w %t.good.bc %oracle_runtime -o %t.good
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t.good 2>&1 | count 0
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<td+eqtd+steens;break=merge>' %t.raw.bc -o %t.bad.bc
// RUN: %clang -O1 -w %t.bad.bc %oracle_runtime -o %t.bad
// RUN: not env RESTRUCT_ORACLE_STATUS=77 %t.bad 2>&1 | FileCheck %s
// CHECK-DAG: oracle: td: in sum: one object, two nodes
// CHECK-DAG: oracle: eqtd: in sum: one object, two nodes
// CHECK-DAG: oracle: steens: in sum: one object, two nodes

#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

static struct node *first;

static long sum(void) {
  long result = first->value;
  struct node *again = first;
  return result + again->value + again->next->value;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof(struct node));
    if (!n)
      abort();
    n->next = first;
    n->value = i;
    first = n;
  }
  return sum() == 5 ? 0 : 1;
}
