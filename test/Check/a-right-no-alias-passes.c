// The answer is wrong in general, but not in what this program does.
//
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --whole-program --passes='function(sroa)' --pipeline=basic-aa,lying-aa-1000-1 %t.bc -- 2>&1 | FileCheck %s
// CHECK: 3 of 3 pairs of accesses, {{[1-9]}} answers are checked
// CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

static int set(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}

int main(void) {
  int x, y;
  return set(&x, &y) - 1;
}
