// Without LTO there is no link step that could optimise: everything runs,
// nothing is deferred, and one remark says what is disabled.
// RUN: %clang_restruct -O2 -S -emit-llvm %s -o %t.ll 2> %t.err
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck --check-prefix=REMARK %s < %t.err

struct s { int a, b; };
int f(struct s *p) { return p->b; }

// REMARK: remark: restruct: no whole-program work: compiled without -flto
// REMARK-NOT: {{.}}
// CHECK: getelementptr {{.*}}i8, ptr %{{.*}}, i64 4
// CHECK-NOT: restruct.opt-level
// CHECK: !intel.dtrans.types
// CHECK-NOT: restruct.opt-level
