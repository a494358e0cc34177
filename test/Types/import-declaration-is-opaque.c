// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// A structure that is only declared is opaque.

struct hidden;
struct holder {
  struct hidden *h;
} holder;

// CHECK-NOT: error:
// CHECK: %struct.holder = type { %struct.hidden* }
// CHECK: %struct.hidden = type opaque
// CHECK: %struct.hidden: struct hidden {{.*}}, incomplete{{$}}
