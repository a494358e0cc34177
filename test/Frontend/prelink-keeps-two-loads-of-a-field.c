// SimplifyCFG runs once before the link, as early as in stock clang's pipeline.
// Its later runs would sink the two loads into one, of a place that is a field
// of either structure.
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o - | FileCheck %s

struct list { struct list *next; };
struct head { struct list *first; };

// CHECK-LABEL: @start(
// CHECK-DAG: load ptr, ptr %{{.*}}
// CHECK: br label
// CHECK: load ptr, ptr %{{.*}}
// CHECK: phi ptr
// CHECK-NOT: load
// CHECK: ret ptr
struct list *start(struct head *h, struct list *l, int whole) {
  struct list *at;
  if (whole)
    at = h->first;
  else
    at = l->next;
  return at;
}
