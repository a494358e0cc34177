// The running example foo of the specification: through a char pointer anything
// may be accessed.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 10,{{.*}}<->{{.*}} store i8 12,

char foo(char *a, int *s) {
  *a = 12;
  *s = 10;
  return *a;
}
