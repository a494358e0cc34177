// RUN: %clang -g -O2 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Optimisation loses nothing: records and signatures are as before, even if IR
// has no structure left.

struct node {
  struct node *next;
  long value;
};
long sum(struct node *n) {
  long s = 0;
  for (; n; n = n->next)
    s += n->value;
  return s;
}
struct node *last(struct node *n) {
  while (n->next)
    n = n->next;
  return n;
}

// CHECK-NOT: error:
// CHECK: %struct.node = type { %struct.node*, i64 }
// CHECK: @sum : i64 (%struct.node*)
// CHECK: @last : %struct.node* (%struct.node*)
