// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// An array without a bound is flexible; one with no elements is just that.

struct text {
  int n;
  char *bytes[];
};
struct old {
  int n;
  int a[0];
};
struct text *text;
struct old *old;
int use(void) { return text->bytes[2] != 0; }

// CHECK-NOT: error:
// CHECK: %struct.text = type { i32, [0 x i8*] }
// CHECK: %struct.text: struct text
// CHECK-SAME: 64 bits
// CHECK: 64 +0 bytes : [0 x i8*] = 'char *[]', flexible array
// CHECK: %struct.old: struct old
// CHECK: 32 +0 a : [0 x i32] = 'int [0]'
// CHECK-NOT: flexible
