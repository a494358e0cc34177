// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// The pointee of a pointer in a union is known if all members agree on it.

union agree {
  struct node { int i; } *p;
  long bits;
};
union agree agree;

// CHECK-NOT: error:
// CHECK: %union.agree = type { %struct.node* }
// CHECK: %union.agree: union agree
// CHECK-NEXT: 0 +64 p : %struct.node*
// CHECK-NEXT: 0 +64 bits : i64
