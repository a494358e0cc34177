// RUN: %clangxx -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Base classes are fields; the pointer to the virtual table is one without a
// name; a derived class may use the base's tail padding; an empty base takes up
// nothing.

struct Empty {};
struct Base : Empty {
  Base();
  virtual void f();
  long x;
  char y;
};
struct Derived : Base {
  Derived();
  char z;
  int *p;
};
Base::Base() {}
Derived::Derived() {}
void Base::f() {}
long use(Derived *d) { return *d->p + d->z + d->x; }

// CHECK-NOT: error:
// CHECK-DAG: %struct.Base = type <{ i32 (...)**, i64, i8, [7 x i8] }>
// CHECK-DAG: %struct.Derived = type { %struct.Base.base, i8, i32* }
// CHECK-DAG: %struct.Base.base = type <{ i32 (...)**, i64, i8 }>
// CHECK: %struct.Base: struct Base {{.*}} 192 bits
// CHECK-NEXT: 0 +0 (unnamed) : %struct.Empty = 'Empty', base
// CHECK-NEXT: 0 +64 (unnamed) : i32 (...)**, vtable pointer, implicit
// CHECK-NEXT: 64 +64 x : i64 = 'long'
// CHECK-NEXT: 128 +8 y : i8 = 'char'
// CHECK: %struct.Derived: struct Derived {{.*}} 256 bits
// CHECK-NEXT: 0 +136 (unnamed) : %struct.Base = 'Base', base
// CHECK-NEXT: 136 +8 z : i8 = 'char'
// CHECK-NEXT: 192 +64 p : i32* = 'int *'
