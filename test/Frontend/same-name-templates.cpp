// Specialisations of a template, which have one name in IR, are distinguished
// by their own bodies and by the mangled names of their types.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

template <typename T> struct box { T *p; box *next; };
struct a { int x; };
box<a> *ba;
box<long> *bl;
long use() { return ba->p->x + *bl->next->p; }

// CHECK-DAG: %[[A:struct\.box(\.[0-9]+)?]] = type { %struct.a*, %[[A]]* }
// CHECK-DAG: %[[L:struct\.box(\.[0-9]+)?]] = type { i64*, %[[L]]* }
// CHECK-DAG: %[[A]]: struct box<a> [_ZTS3boxI1aE]
// CHECK-DAG: %[[L]]: struct box<long> [_ZTS3boxIlE]
