// The address of an array that comes first, or of a first field, keeps its
// getelementptr through the passes of the compile where its use says nothing
// of its type, in functions that do not cast such an address back. The
// structure's own address has none.
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o - | llvm-dis | FileCheck %s --implicit-check-not='restruct.first' --implicit-check-not=away
// RUN: %restruct_cc -O0 -c -emit-llvm %s -o - | llvm-dis | FileCheck %s --check-prefix=PLAIN --implicit-check-not='restruct.first' --implicit-check-not=away
// RUN: %restruct_cc -O2 -flto=thin -c %s -o %t.thin.o
// RUN: %restruct_cc -O2 -fno-lto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=STOCK --implicit-check-not='restruct.first' --implicit-check-not=away
struct node { char name[16]; long key; };
struct outer { struct node node; int n; };
struct plain { int first; int second; };

// CHECK-LABEL: @hash(
// CHECK: %[[NAME:.*]] = getelementptr inbounds %struct.node, ptr %0, i32 0, i32 0, i32 0{{$}}
// CHECK: phi ptr [ %[[NAME]], %{{.*}} ]
// STOCK-LABEL: @hash(
// STOCK-NOT: getelementptr {{.*}}%struct.node
// STOCK: ret
// PLAIN-LABEL: @hash(
// PLAIN: getelementptr inbounds [16 x i8], ptr %{{.*}}, i64 0, i64 0
unsigned hash(const struct node *p) {
  unsigned h = 1;
  for (const char *c = p->name; *c; c++)
    h = h * 31 + (unsigned)*c;
  return h;
}

// CHECK-LABEL: @hashBytes(
// CHECK-NOT: getelementptr {{.*}}%struct.node, ptr %0, i32 0
// CHECK: ret
unsigned hashBytes(const struct node *p) {
  unsigned h = 1;
  for (const char *c = (const char *)p; c != (const char *)(p + 1); c++)
    h = h * 31 + (unsigned)*c;
  return h;
}

// What it returns, a caller may cast.
// CHECK-LABEL: @within(
// CHECK-NEXT: ret ptr %0
char *within(struct outer *p) { return p->node.name; }

// In a function that casts to a structure, both are one address.
// CHECK-LABEL: @casts(
// CHECK-NOT: getelementptr {{.*}}i32 0, i32 0
// CHECK: ret
unsigned casts(const struct node *p, void *other) {
  unsigned h = (unsigned)((struct plain *)other)->second;
  for (const char *c = p->name; *c; c++)
    h = h * 31 + (unsigned)*c;
  return h;
}

// CHECK-LABEL: @chosen(
// CHECK: %[[FIRST:.*]] = getelementptr inbounds %struct.plain, ptr %0, i32 0, i32 0{{$}}
// CHECK: phi ptr [ %[[FIRST]], %{{.*}} ]
int *chosen(struct plain *p, int n) { return n ? &p->first : &p->second; }

// A variable of the function stays in registers.
// CHECK-LABEL: @local(
// CHECK-NOT: alloca
// CHECK: ret
int local(int n) {
  struct plain p = {n, 2};
  int *q = &p.first;
  return *q + p.second;
}
