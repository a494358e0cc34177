// The example tbaa_array of the specification, at the level that it describes:
// arrays of different shapes do not alias. Its nodes have the names given there.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=NODES < %t.ll
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,
// NODES-DAG: ![[INT:[0-9]+]] = !{!"int", !{{[0-9]+}}, i64 0}
// NODES-DAG: ![[A:[0-9]+]] = !{!"array@int[3][3]", ![[ROWA:[0-9]+]], i64 0}
// NODES-DAG: ![[ROWA]] = !{!"array@int[3]", ![[INT]], i64 0}
// NODES-DAG: !{{[0-9]+}} = !{![[A]], ![[INT]], i64 0}
// NODES-DAG: ![[B:[0-9]+]] = !{!"array@int[2][4]", ![[ROWB:[0-9]+]], i64 0}
// NODES-DAG: ![[ROWB]] = !{!"array@int[4]", ![[INT]], i64 0}
// NODES-DAG: !{{[0-9]+}} = !{![[B]], ![[INT]], i64 0}

typedef int AA[3][3];
typedef int BB[2][4];

int tbaa_array(AA *a, BB *b) {
  (*a)[0][0] = 1;
  (*b)[0][0] = 2;
  return (*a)[0][0];
}
