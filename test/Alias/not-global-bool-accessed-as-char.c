// The type of a global is not read off the access: here the char store is to a
// _Bool, which p may point to.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i8 1,{{.*}}<->{{.*}} store i8 2,

_Bool b;

void f(_Bool *p) {
  *(char *)&b = 2;
  *p = 1;
}
