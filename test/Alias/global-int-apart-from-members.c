// A global int is apart from members and from elements of members.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { int x; int a[4]; };
int g;

// CHECK-LABEL: Function: member:
void member(struct S *s) {
  s->x = 1;
  g = 2;
}
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: element:
void element(struct S *s, int i) {
  s[i].x = 3;
  s->a[i] = 4;
  g = 5;
}
// CHECK: NoAlias:{{.*}} store i32 5,{{.*}}<->{{.*}} store i32 3,
// CHECK: NoAlias:{{.*}} store i32 5,{{.*}}<->{{.*}} store i32 4,
