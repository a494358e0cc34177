// A member array may be accessed as an array, and inside of an enclosing struct.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { int n; int a[4]; };
struct T { int k; struct S s; };

// CHECK-LABEL: Function: array:
void array(struct S *s, int (*a)[4], int i) {
  s->a[i] = 1;
  (*a)[i] = 2;
}
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

// CHECK-LABEL: Function: enclosing:
void enclosing(struct S *s, struct T *t, int i) {
  s->a[i] = 3;
  t->s.a[1] = 4;
}
// CHECK: MayAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 3,
