// What goes through a union may be any of its members.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,
// CHECK: MayAlias:{{.*}} store i32 3,{{.*}}<->{{.*}} store i32 1,
// CHECK: MayAlias:{{.*}} store i32 3,{{.*}}<->{{.*}} store i32 2,

union U {
  struct { int a[4]; } s;
  struct { int n; int b[3]; } t;
  int z[4];
};

void f(union U *u, union U *v, int i) {
  u->s.a[i] = 1;
  v->t.b[i] = 2;
  v->z[i] = 3;
}
