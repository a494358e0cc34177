// RUN: %clangxx_restruct --target=x86_64-pc-windows-msvc -ffreestanding -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s
// Under Microsoft's ABI a virtual method that overrides gets the address of the
// base that declared it first, which need not be that of its class.

struct first { int i; virtual ~first(); };
struct second { int j; virtual int get(int *); };
struct both : first, second {
  long k;
  int get(int *) override;
  virtual int own(int *);
  int plain(int *);
  ~both() override;
};
int both::get(int *p) { return k + *p; }
int both::own(int *p) { return k + *p; }
int both::plain(int *p) { return k + *p; }
both::~both() {}
int call(both *b, int *p) { return b->get(p) + b->own(p); }

// CHECK: functions:
// CHECK-NOT: @?get@both{{.*}}%struct.both
// CHECK-DAG: @?get@both@@{{[A-Z]+}}@Z : i32 (ptr, i32*)
// CHECK-DAG: @?own@both@@{{[A-Z]+}}@Z : i32 (%struct.both*, i32*)
// CHECK-DAG: @?plain@both@@{{[A-Z]+}}@Z : i32 (%struct.both*, i32*)
// CHECK: allocas:
// CHECK-NOT: @?get@both@@{{.*}} : %struct.both*
// CHECK: indirect calls:
// CHECK-DAG: @?call@@{{.*}} : i32 (ptr, i32*)
// CHECK-DAG: @?call@@{{.*}} : i32 (%struct.both*, i32*)
