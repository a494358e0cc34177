// ISO C looks at the accessed int alone: by default two shapes of arrays of int
// may be the same memory.
// RUN: %clang_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// CHECK: MayAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,

typedef int AA[3][3];
typedef int BB[2][4];

int tbaa_array(AA *a, BB *b) {
  (*a)[0][0] = 1;
  (*b)[0][0] = 2;
  return (*a)[0][0];
}
