// A fat object has bitcode with deferred optimisation, and placeholder machine
// code that is correct and generated with the least effort: the loop is still
// there.
// RUN: %clang_restruct --target=x86_64-linux-gnu -O2 -flto -ffat-lto-objects -S %s -o - | FileCheck %s

int sum(void) { int n = 0; for (int i = 0; i < 10; i++) n += i; return n; }

// CHECK: sum:
// CHECK: j{{[a-z]+}}
// CHECK: .section .llvm.lto
