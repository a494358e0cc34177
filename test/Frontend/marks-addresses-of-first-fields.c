// A call says of an argument that is the address of a structure whether the
// source names a first field there, and how large that is.

// RUN: %restruct-cc -O1 -S -emit-llvm -o - %s | FileCheck %s

#include <stddef.h>

struct inner {
  char text[16];
  int number;
};
struct outer {
  struct inner first;
  int last;
};
struct number {
  int first, second;
};
union either {
  char text[8];
  long number;
};

void take(const void *, const void *);

void fields(struct outer *o, struct number *n, union either *u,
            struct inner *array, long i) {
  take(o->first.text, n);
  take(&n->first, &array[i].text);
  take((char *)o, &o->first);
  take(&n->second, u->text);
  take(&o->first.text[3], array[i].text + i);
}

// CHECK-LABEL: define{{.*}} @fields
// CHECK: call void @take({{.*}}), !restruct.fields [[TEXT:![0-9]+]]
// CHECK: call void @take({{.*}}), !restruct.fields [[BOTH:![0-9]+]]
// CHECK: call void @take({{.*}}), !restruct.fields [[MEMBER:![0-9]+]]
// CHECK: call void @take(
// CHECK-NOT: !restruct.fields
// CHECK: ret void

// CHECK-DAG: [[TEXT]] = !{i32 0, i64 16}
// CHECK-DAG: [[BOTH]] = !{i32 0, i64 4, i32 1, i64 16}
// CHECK-DAG: [[MEMBER]] = !{i32 1, i64 20}
