// RUN: %clangxx -g -O0 -fstandalone-debug -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Debug information does not give the offset of a virtual base class; the IR
// structure does.

struct Base {
  int *b;
};
struct Derived : virtual Base {
  char *d;
};
Derived derived;

// CHECK-NOT: error:
// CHECK-DAG: %struct.Derived = type { i32 (...)**, i8*, %struct.Base }
// CHECK: %struct.Derived: struct Derived {{.*}} 192 bits
// CHECK-NEXT: 0 +64 (unnamed) : i32 (...)**, vtable pointer, implicit
// CHECK-NEXT: 64 +64 d : i8* = 'char *'
// CHECK-NEXT: 128 +64 (unnamed) : %struct.Base = 'Base', virtual base
