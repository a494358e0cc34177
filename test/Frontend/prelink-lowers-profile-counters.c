// Constructs that the compile must lower are lowered before the link.
// RUN: %clang_restruct -O2 -flto -fprofile-instr-generate -S -emit-llvm %s -o - | FileCheck %s

int f(int x) { return x ? 1 : 2; }

// CHECK: @__profc_f =
// CHECK-NOT: call void @llvm.instrprof
// CHECK: getelementptr {{.*}}@__profc_f
// CHECK-NOT: call void @llvm.instrprof
