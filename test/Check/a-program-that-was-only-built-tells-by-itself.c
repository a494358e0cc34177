// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check --whole-program --passes='function(sroa)' --pipeline=lying-aa-1000-1 %t.bc -o %t.exe
// RUN: %t.exe 2>&1 | FileCheck %s
// RUN: not env RESTRUCT_CHECK_STATUS=77 %t.exe
// CHECK: restruct check: violated in set: no alias, by lying-aa-1000-1
// CHECK-NEXT: a-program-that-was-only-built-tells-by-itself.c:[[#@LINE+4]]:
// CHECK-NEXT: writes 4 bytes at 0x{{[0-9a-f]+}}

static int set(int *p, int *q) {
  *p = 1;
  *q = 2;
  return *p;
}

int main(void) {
  int x;
  return set(&x, &x) - 2;
}
