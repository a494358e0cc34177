// Arithmetic on an array that became a pointer is no subscript of the array.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

struct S { int n; int a[4]; };
struct T { int x; };

void f(struct S *s, struct T *t, int i) {
  *(s->a + i) = 1;
  t->x = 2;
}
