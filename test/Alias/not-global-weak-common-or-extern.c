// Another definition may take the place of an interposable one, or of none.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -fcommon -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,
// CHECK: MayAlias:{{.*}} store i32 3,{{.*}}<->{{.*}} store i32 1,
// CHECK: MayAlias:{{.*}} store i32 4,{{.*}}<->{{.*}} store i32 1,

struct S { int x; };
int w __attribute__((weak)) = 1;
int c;
extern int e;

void f(struct S *s) {
  s->x = 1;
  w = 2;
  c = 3;
  e = 4;
}
