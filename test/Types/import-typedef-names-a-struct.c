// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// A record without a tag goes by the name of its typedef, as its IR type does.

typedef struct {
  int *p;
} Named;
Named named;
typedef struct {
  char *p;
} First, Second; // two names: neither
First first;
Second *second;

// CHECK-NOT: error:
// CHECK: %struct.Named = type { i32* }
// CHECK: %struct.First = type { i8* }
// CHECK: %struct.Named: struct Named
// CHECK: %struct.First: struct (unnamed)
