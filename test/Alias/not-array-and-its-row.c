// A row may be accessed as an array of its own; so may the array around it.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { int n; int m[3][3]; };

// CHECK-LABEL: Function: member:
void member(struct S *s, int (*row)[3], int i) {
  s->m[i][i] = 1;
  (*row)[i] = 2;
}
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: array:
void array(int (*m)[3][3], int (*row)[3], int i) {
  (*m)[i][i] = 3;
  (*row)[i] = 4;
}
// CHECK: MayAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,

// CHECK-LABEL: Function: enclosing:
void enclosing(int (*cube)[5][3][3], struct S *s, int (*m)[3][3], int i) {
  (*cube)[i][i][i] = 5;
  (*m)[i][i] = 6;
}
// CHECK: MayAlias:{{.*}} store i32 6,{{.*}}<->{{.*}} store i32 5,
