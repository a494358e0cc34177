// An element of an array may be accessed through a pointer to it.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { int n; int a[4]; };

// CHECK-LABEL: Function: member:
void member(struct S *s, int *p, int i) {
  s->a[i] = 1;
  *p = 2;
}
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: array:
void array(int (*a)[4], int *p, int i) {
  (*a)[i] = 3;
  *p = 4;
}
// CHECK: MayAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,
