// Result and parameters that are pointers have the index, from 1, of their
// encoding in the distinct list that the function carries; others have none
// (the example of the specification).
// RUN: %clang_restruct -flto -S -emit-llvm %s -o - | FileCheck %s

struct op { int o; };
struct op *bitop(struct op *a, int b, int *c) { return b ? a : (struct op *)0; }

// CHECK: define {{.*}}"intel_dtrans_func_index"="1" ptr @bitop(ptr {{[^,]*}}"intel_dtrans_func_index"="2" {{[^,]*}}, i32 noundef %{{[^,"]*}}, ptr {{[^,]*}}"intel_dtrans_func_index"="3" {{.*}} !intel.dtrans.func.type ![[F:[0-9]+]]
// CHECK-DAG: ![[OP:[0-9]+]] = !{%struct.op zeroinitializer, i32 1}
// CHECK-DAG: ![[INT:[0-9]+]] = !{i32 0, i32 1}
// CHECK-DAG: ![[F]] = distinct !{![[OP]], ![[OP]], ![[INT]]}
