// RUN: %clang -g -O2 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// In optimised code, `p = q` at the start looks as if p were the second
// argument; it is still a void *.

struct node { struct node *next; };
struct pair { long a, b; };
struct node *f(struct pair by, struct node *p, void *q) {
  p = q;
  q = 0;
  return p->next;
}

// CHECK-NOT: error:
// CHECK-NOT: @f : %struct.node* (i64, i64, {{.*}}, %struct.node*)
// CHECK: @f : %struct.node* (i64, i64, ptr, ptr)
