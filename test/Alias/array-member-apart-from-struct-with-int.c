// struct { int x; } is apart from struct { int xs[1]; }.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

struct One { int x; };
struct Many { int xs[1]; };

void f(struct One *p, struct Many *q, int i) {
  p->x = 1;
  q->xs[i] = 2;
}
