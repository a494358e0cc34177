// __builtin_expect becomes weights of branches before the link, where stock
// clang's pipeline does it: what follows may change how the branch looks.
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o - | FileCheck %s

void report(void);

// CHECK-LABEL: @check(
// CHECK-NOT: llvm.expect
// CHECK: br i1 %{{.*}}, !prof [[WEIGHTS:![0-9]+]]
// CHECK: [[WEIGHTS]] = !{!"branch_weights", {{(!"expected", )?}}i32 1, i32 2000}
void check(int error) {
  if (__builtin_expect(error, 0))
    report();
}
