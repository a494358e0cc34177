// The example bar of the specification: a global char is no int.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: NoAlias:{{.*}} store i8 12,{{.*}}<->{{.*}} store i32 10,

char a;

int bar(int *s) {
  *s = 10;
  a = 12;
  return *s;
}
