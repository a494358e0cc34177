// Members of a structure with a flexible array are apart from each other and from
// others; what its array lies over is not known.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct F { int n, m; int a[]; };
struct S { int b; };

// CHECK-LABEL: Function: members:
void members(struct F *p, struct F *q) {
  p->n = 1;
  q->m = 2;
}
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: others:
void others(struct F *p, struct S *q) {
  p->n = 3;
  q->b = 4;
}
// CHECK: NoAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,

// CHECK-LABEL: Function: element:
void element(struct F *p, struct S *q, int i) {
  p->a[i] = 5;
  q->b = 6;
}
// CHECK: MayAlias:{{.*}} store i32 6,{{.*}}<->{{.*}} store i32 5,
