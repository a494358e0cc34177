// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.leaf:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// The source type of a constant address of an element has no name. The last
// field is a union, but no array that the address could be behind.

// CHECK: 133792
#include <stdio.h>

struct leaf {
  union {
    unsigned short frequency, code;
  } first;
  union {
    unsigned short parent, length;
  } second;
};
static struct leaf tree[573];

__attribute__((noinline)) void fill(int n) {
  for (int i = 0; i < n; i++)
    tree[i].first.frequency = i;
  tree[256].first.frequency = 1;
  tree[16].second.length = 3;
}

__attribute__((noinline)) int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += tree[i].first.code * 3 + tree[i].second.length;
  return s + tree[256].first.code + tree[16].second.parent;
}

int main(void) {
  fill(300);
  printf("%d\n", sum(300));
  return 0;
}
