// ThinLTO optimises one unit at a time: compiled as usual, with the same
// remark.
// RUN: %clang_restruct -O2 -flto=thin -S -emit-llvm %s -o %t.ll 2> %t.err
// RUN: FileCheck %s < %t.ll
// RUN: FileCheck --check-prefix=REMARK %s < %t.err

struct s { int a, b; };
int f(struct s *p) { return p->b; }

// REMARK: remark: restruct: no whole-program work: compiled with -flto=thin
// REMARK-NOT: {{.}}
// CHECK: getelementptr {{.*}}i8, ptr %{{.*}}, i64 4
// CHECK-NOT: restruct.opt-level
