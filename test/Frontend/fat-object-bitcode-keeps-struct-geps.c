// The bitcode in a fat object is what the link gets without machine code beside
// it: with types, and with deferred optimisation.
// RUN: %clang_restruct -O2 -flto -ffat-lto-objects -c %s -o %t.o
// RUN: llvm-objcopy --dump-section=.llvm.lto=%t.bc %t.o
// RUN: llvm-dis %t.bc -o - | FileCheck %s
// RUN: llvm-nm %t.o | FileCheck --check-prefix=SYMBOLS %s

struct s { int a, b; };
int f(struct s *p) { return p->b; }

// CHECK: getelementptr inbounds nuw %struct.s, ptr %{{.*}}, i32 0, i32 1
// CHECK: !intel.dtrans.types
// CHECK: = !{i32 7, !"restruct.opt-level", i32 2}
// SYMBOLS: T f
