// Stock globals-aa assumes this of a static global whose address is stored in
// itself only.
//
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: not %restruct check --whole-program --passes='function(sroa)' --pipeline=stock %t.bc -- 2>&1 | FileCheck %s
// CHECK: violated in main: no alias, by globals-aa
// CHECK-NEXT: a-global-that-holds-itself-fails.c:[[#@LINE+5]]:

static void *g;

int main(void) {
  g = &g;
  void **p = g;
  *p = 0;
  return g != 0;
}
