// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Unnamed records are distinguished by the records that contain them.

struct a {
  struct {
    int *p;
  } in;
} a;
struct b {
  struct {
    char *p;
  } in;
} b;

// CHECK-NOT: error:
// CHECK-DAG: %struct.a = type { %[[A:[a-z.0-9]+]] }
// CHECK-DAG: %struct.b = type { %[[B:[a-z.0-9]+]] }
// CHECK-DAG: %[[A]] = type { i32* }
// CHECK-DAG: %[[B]] = type { i8* }
