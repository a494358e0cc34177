// A global int may be accessed through a pointer to int, and to char.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,
// CHECK: MayAlias:{{.*}} store i8 3,{{.*}}<->{{.*}} store i32 1,

int g;

void f(int *p, char *c) {
  g = 1;
  *p = 2;
  *c = 3;
}
