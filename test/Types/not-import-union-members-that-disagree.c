// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// If members of a union point to different types, the IR field is unknown; the
// members are not.

union disagree {
  struct node { int i; } *p;
  char *s;
};
union disagree disagree;

// CHECK-NOT: error:
// CHECK: %union.disagree = type { ptr }
// CHECK: %union.disagree: union disagree
// CHECK-NEXT: 0 +64 p : %struct.node*
// CHECK-NEXT: 0 +64 s : i8*
