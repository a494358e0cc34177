// may_alias is respected, on types of elements, of records and of variables.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

typedef int any_int __attribute__((may_alias));
struct S { int n; any_int a[4]; };
struct __attribute__((may_alias)) R { int a[4]; };
struct T { int x; };
any_int g;

// CHECK-LABEL: Function: element:
void element(struct S *s, struct T *t, int i) {
  s->a[i] = 1;
  t->x = 2;
}
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: record:
void record(struct R *r, struct T *t, int i) {
  r->a[i] = 3;
  t->x = 4;
}
// CHECK: MayAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,

// CHECK-LABEL: Function: variable:
void variable(struct T *t) {
  g = 5;
  t->x = 6;
}
// CHECK: MayAlias:{{.*}} store i32 6,{{.*}}<->{{.*}} store i32 5,
