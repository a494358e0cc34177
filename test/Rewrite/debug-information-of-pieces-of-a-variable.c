// Optimisation can make variables of their own of the fields of one, and delete
// them. If its type changes, there is no place any more that they are pieces of.
//
// RUN: %clang -O0 -g -S -emit-llvm %s -o - \
// RUN:   | sed -e '/^@last/s/, !dbg ![0-9]*//' \
// RUN:     -e '/DIGlobalVariableExpression/s/DIExpression()/DIExpression(DW_OP_LLVM_fragment, 64, 64)/' \
// RUN:   > %t.before.ll
// RUN: FileCheck --check-prefix=BEFORE %s < %t.before.ll
// RUN: %restruct opt --whole-program %t.before.ll -S -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: lli %t.ll
// BEFORE: !DIGlobalVariableExpression({{.*}}!DIExpression(DW_OP_LLVM_fragment, 64, 64))
// CHECK-NOT: DW_OP_LLVM_fragment
// CHECK: !DIGlobalVariableExpression({{.*}}!DIExpression())
// CHECK: !DIGlobalVariable(name: "last"
// CHECK-NOT: DW_OP_LLVM_fragment
// CHECK: name: "box", {{.*}}size: 64
struct box {
  long unused;
  int width;
  int height;
};
static struct box last;
__attribute__((noinline)) static void set(struct box *b, int n) {
  b->unused = n;
  b->width = n + 1000000;
  b->height = n + 2000000;
}
int main(int argc, char **argv) {
  set(&last, argc);
  return last.width + last.height != 3000002;
}
