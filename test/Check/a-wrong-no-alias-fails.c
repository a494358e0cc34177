// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: not %restruct check --whole-program --passes='function(sroa)' --pipeline=basic-aa,lying-aa-1000-1 %t.bc -- 2>&1 | FileCheck %s
// CHECK: violated in set: no alias, by lying-aa-1000-1
// CHECK-NEXT: a-wrong-no-alias-fails.c:[[#@LINE+7]]:{{.*}}: store i32 1
// CHECK-NEXT: writes 4 overlapping bytes
// CHECK-NEXT: a-wrong-no-alias-fails.c:[[#@LINE+6]]:{{.*}}: store i32 2
// CHECK-NEXT: writes 4 overlapping bytes
// CHECK: restruct check: {{[1-9][0-9]*}} violations

static int set(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}

int main(void) {
  int x;
  return set(&x, &x) - 2;
}
