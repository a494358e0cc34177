// An array that is a member is apart from the other members, arrays among them.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { int n; int a[4]; int m[3][3]; int b; };

// CHECK-LABEL: Function: scalar:
void scalar(struct S *s, struct S *t, int i) {
  s->a[i] = 1;
  t->b = 2;
}
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: array:
void array(struct S *s, struct S *t, int i, int j) {
  s->a[i] = 3;
  t->m[i][j] = 4;
}
// CHECK: NoAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,
