// A record that does not occur in IR has a definition in the list, by the
// encoding that the specification gives; so has one that only it points to.
// RUN: %clang_restruct -flto -S -emit-llvm %s -o - | FileCheck %s

struct leaf { double d; };
struct node { int id; struct node *next; struct leaf **leaves; };
int id(struct node *n) { return n->next->id; }

// CHECK: !intel.dtrans.types = !{![[NODE:[0-9]+]], ![[LEAF:[0-9]+]]}
// CHECK-DAG: ![[NODE]] = !{!"S", %struct.node zeroinitializer, i32 3, ![[INT:[0-9]+]], ![[NEXT:[0-9]+]], ![[LEAVES:[0-9]+]]}
// CHECK-DAG: ![[INT]] = !{i32 0, i32 0}
// CHECK-DAG: ![[NEXT]] = !{%struct.node zeroinitializer, i32 1}
// CHECK-DAG: ![[LEAVES]] = !{%struct.leaf zeroinitializer, i32 2}
// CHECK-DAG: ![[LEAF]] = !{!"S", %struct.leaf zeroinitializer, i32 1, ![[DOUBLE:[0-9]+]]}
// CHECK-DAG: ![[DOUBLE]] = !{double 0.000000e+00, i32 0}
