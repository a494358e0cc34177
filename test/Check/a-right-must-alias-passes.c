// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --whole-program --passes='function(sroa)' --pipeline=basic-aa,lying-aa-must-1000-1 --function=set %t.bc -- 2>&1 | FileCheck %s
// CHECK: {{[1-9][0-9]*}} answers are checked
// CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

static int set(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}

int main(void) {
  int x;
  return set(&x, &x) - 2;
}
