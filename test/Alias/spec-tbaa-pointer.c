// The example tbaa_pointer of the specification: pointers to int and to float do
// not alias. clang 22 has nodes for them, so nothing is added.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: NoAlias:{{.*}} store ptr %add.ptr1, ptr %q,{{.*}}<->{{.*}} store ptr %add.ptr, ptr %p,

int *tbaa_pointer(int **p, float **q) {
  *p = *p + 1;
  *q = *q + 1;
  return *p;
}
