// Members of the elements of an array member keep their offset.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct E { int x, y; };
struct S { int n; struct E e[4]; };
struct T { struct E one; };

// CHECK-LABEL: Function: same:
void same(struct S *s, struct E *e, int i) {
  s->e[i].y = 1;
  e->y = 2;
}
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: offset:
void offset(struct S *s, struct E *e, int i) {
  s->e[i].y = 3;
  e->x = 4;
}
// CHECK: NoAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,

// CHECK-LABEL: Function: elsewhere:
void elsewhere(struct S *s, struct T *t, int i) {
  s->e[i].y = 5;
  t->one.y = 6;
}
// CHECK: NoAlias:{{.*}} store i32 6,{{.*}}<->{{.*}} store i32 5,
