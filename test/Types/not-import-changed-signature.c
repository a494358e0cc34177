// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -c -emit-llvm %s -o %t.bc
// RUN: opt -passes="function(sroa),cgscc(argpromotion)" %t.bc -o %t.opt.bc
// RUN: llvm-dis %t.opt.bc -o - | FileCheck %s --check-prefix=CHANGED
// RUN: %opt_restruct -passes="dtrans-import-debug-info,print<dtrans-types>" -disable-output %t.opt.bc 2>&1 | FileCheck %s
// A function whose parameter was replaced by its pointee no longer has the
// declared signature.

struct node { struct node *next; };
static long __attribute__((noinline)) inner(struct node **where) {
  return (*where)->next != 0;
}
long outer(struct node **where) { return inner(where); }

// CHANGED: @inner(ptr %{{.*}}.val)

// CHECK-NOT: @inner
// CHECK: @outer : i64 (%struct.node**)
// CHECK-NOT: @inner
