// A global void pointer may be accessed as a pointer to anything.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store ptr %q,{{.*}}<->{{.*}} store ptr null,

void *g;

void f(int **p, int *q) {
  g = 0;
  *p = q;
}
