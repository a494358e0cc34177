// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Bit-fields have their bits and the type that they are declared with.

struct flags {
  unsigned kind : 3;
  int level : 13;
  _Bool on : 1;
  unsigned long wide : 40;
} flags;
int use(void) { return flags.level; }

// CHECK-NOT: error:
// CHECK: %struct.flags: struct flags
// CHECK-SAME: 64 bits
// CHECK-NEXT: 0 +3 kind : i32 = 'unsigned int', bit-field
// CHECK-NEXT: 3 +13 level : i32 = 'int', bit-field
// CHECK-NEXT: 16 +1 on : i8 = '_Bool', bit-field
// CHECK-NEXT: 17 +40 wide : i64 = 'unsigned long', bit-field
