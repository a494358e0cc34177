// RUN: %clang_restruct -O2 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s
// If the address is converted to an integer, objects begin somewhere after it,
// though the size determines their type.

void *malloc(unsigned long);
struct node { struct node *next; };

struct node *aligned(void) {
  unsigned long p = (unsigned long)malloc(sizeof(struct node) + 63);
  return (struct node *)((p + 63) & ~63ul);
}
struct node *plain(void) { return malloc(sizeof(struct node) + 63); }

// CHECK: allocations:
// CHECK-NOT: @aligned
// CHECK: @plain #0 : %struct.node*
// CHECK-NOT: @aligned
