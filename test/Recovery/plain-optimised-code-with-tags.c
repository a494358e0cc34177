// Code that was not built by us, optimised until fields are byte offsets: the
// tags of accesses say which structure it is, as far as they go, and that this
// is all there is.

// RUN: %clang -O2 -c -emit-llvm %s -o %t.bc
// RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=IR
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.bc | FileCheck %s

struct item {
  long key;
  struct item *next;
  int count;
};
struct item first; // the structure is in the module

// IR-LABEL: @sum
// IR: getelementptr inbounds {{(nuw )?}}i8
// CHECK-LABEL: function @sum
// CHECK: %0: %struct.item{{$}}
// CHECK-NEXT: inferred as %struct.item: tbaa
// CHECK: incomplete: unknown-caller
// CHECK: : %struct.item+16{{$}}
// CHECK: : %struct.item+8{{$}}
// CHECK: : %struct.item{{$}}
// CHECK: incomplete: tag-alone
int sum(struct item *p) {
  int n = 0;
  for (; p; p = p->next)
    n += p->count;
  return n;
}
