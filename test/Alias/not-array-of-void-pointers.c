// In place of a void pointer, programs store and load pointers of every type.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store ptr %q,{{.*}}<->{{.*}} store ptr null,

struct S { int n; void *slots[4]; };

void f(struct S *s, int **p, int *q, int i) {
  s->slots[i] = 0;
  *p = q;
}
