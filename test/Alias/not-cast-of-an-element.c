// The address of an element, cast, is no longer that of an element. At level shapes
// the whole function is left alone.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s

struct S { long n; long a[4]; };
struct D { double d; };

// CHECK-LABEL: Function: member:
void member(struct S *s, struct D *d, int i) {
  *(double *)&s->a[i] = 1;
  d->d = 2;
}
// CHECK: MayAlias:{{.*}} store double 2{{.*}}<->{{.*}} store double 1

// CHECK-LABEL: Function: array:
void array(long (*a)[4], struct D *d, int i) {
  *(double *)&(*a)[i] = 3;
  d->d = 4;
}
// CHECK: MayAlias:{{.*}} store double 4{{.*}}<->{{.*}} store double 3
