// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: not %restruct check --whole-program --passes='function(sroa)' --pipeline=tbaa %t.bc -- 2>&1 | FileCheck %s
// CHECK: violated in pun: no alias, by tbaa
// CHECK-NEXT: a-float-read-where-an-int-was-written-fails.c:[[#@LINE+5]]:
// CHECK-NEXT: writes 4 overlapping bytes
// CHECK-NEXT: a-float-read-where-an-int-was-written-fails.c:[[#@LINE+4]]:

static float pun(int *p, float *q) {
  *p = 7;
  return *q;
}

int main(void) {
  int x;
  return pun(&x, (float *)&x) > 1;
}
