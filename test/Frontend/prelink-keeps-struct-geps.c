// The compile before a full LTO link promotes variables to registers and leaves
// accesses to fields as they are; the link gets the level of the deferred
// optimisation. Nothing is reported.
// RUN: %clang_restruct -O1 -flto -S -emit-llvm %s -o - 2>&1 | FileCheck -DLEVEL=1 %s
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o - 2>&1 | FileCheck -DLEVEL=2 %s
// RUN: %clang_restruct -O3 -flto -S -emit-llvm %s -o - 2>&1 | FileCheck -DLEVEL=3 %s
// RUN: %clang_restruct -Os -flto -S -emit-llvm %s -o - 2>&1 | FileCheck -DLEVEL=2 %s
// RUN: %clang_restruct -Oz -flto=full -S -emit-llvm %s -o - 2>&1 | FileCheck -DLEVEL=2 %s
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o %t.ll 2>&1 | count 0

struct s { int a, b; struct s *next; };
int f(struct s *p) { int n = 0; while (p) { n += p->b; p = p->next; } return n; }

// CHECK-LABEL: @f(
// CHECK-NOT: alloca
// CHECK: phi
// CHECK: getelementptr inbounds nuw %struct.s, ptr %{{.*}}, i32 0, i32 1
// CHECK: getelementptr inbounds nuw %struct.s, ptr %{{.*}}, i32 0, i32 2
// CHECK: = !{i32 7, !"restruct.opt-level", i32 [[LEVEL]]}
