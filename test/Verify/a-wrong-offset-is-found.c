// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<td+eqtd+steens>' %t.raw.bc -o %t.good.bc
// RUN: %clang -O1 -w %t.good.bc %oracle_runtime -o %t.good
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t.good 2>&1 | count 0
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<td+eqtd+steens;break=offset>' %t.raw.bc -o %t.bad.bc
// RUN: %clang -O1 -w %t.bad.bc %oracle_runtime -o %t.bad
// RUN: not env RESTRUCT_ORACLE_STATUS=77 %t.bad 2>&1 | FileCheck %s
// CHECK-DAG: oracle: td: in {{main|visit}}: one object, two distances
// CHECK-DAG: oracle: eqtd: in {{main|visit}}: one object, two distances
// CHECK-DAG: oracle: steens: in {{main|visit}}: one object, two distances

#include <stdlib.h>

struct node {
  long left, right;
};

static long getLeft(struct node *n) { return n->left; }
static long getRight(struct node *n) { return n->right; }

static long (*getters[])(struct node *) = {getLeft, getRight};

static long visit(struct node *n) {
  n->left++;
  n->right++;
  return getters[n->left & 1](n) + n->right;
}

int main(void) {
  struct node *n = malloc(sizeof(struct node));
  if (!n)
    abort();
  n->left = 0;
  n->right = 1;
  return visit(n) + visit(n) == 9 ? 0 : 1;
}
