// A static variable in a function is a global too.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

struct S { int x; };

int f(struct S *s) {
  static int count;
  s->x = 1;
  count = 2;
  return s->x;
}
