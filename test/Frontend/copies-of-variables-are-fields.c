// Of a local variable that is filled by fields and copied as a whole, and the
// other way round, the fields are copied. What is only copied, or is given to
// others, stays as it is.
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o - | llvm-dis | FileCheck %s
// RUN: %restruct_cc -O2 -fno-lto -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | FileCheck %s --check-prefix=STOCK
struct node { long key; char name[16]; double weight; int n; };
union either { struct node node; long words[8]; };

// CHECK-LABEL: @fill(
// CHECK-NOT: alloca %struct.node
// CHECK: call void @llvm.memcpy{{.*}}, i64 16, i1 false)
// CHECK: %[[N:.*]] = getelementptr inbounds nuw %struct.node, ptr %0, i32 0, i32 3
// CHECK: store i32 0, ptr %[[N]]
// CHECK: ret void
// STOCK-LABEL: @fill(
// STOCK: call void @llvm.memcpy{{.*}}, i64 40, i1 false)
void fill(struct node *p, long key) { *p = (struct node){.key = key, .weight = 2}; }

// CHECK-LABEL: @twice(
// CHECK-NOT: alloca %struct.node
// CHECK: ret i64
long twice(const struct node *p) {
  struct node own = *p;
  own.n += 2;
  return own.key * own.n;
}

// CHECK-LABEL: @change(
// CHECK: alloca %struct.node
// CHECK: call void @llvm.memcpy{{.*}}, i64 40, i1 false)
void change(struct node *p, struct node *q) {
  struct node own = *p;
  *p = *q;
  *q = own;
}

// CHECK-LABEL: @give(
// CHECK: alloca %struct.node
// CHECK: call void @llvm.memcpy{{.*}}, i64 40, i1 false)
void take(struct node *);
void give(const struct node *p) {
  struct node own = *p;
  own.n++;
  take(&own);
}

// CHECK-LABEL: @overlaid(
// CHECK: call void @llvm.memcpy
long overlaid(const union either *p) {
  union either own = *p;
  own.words[1]++;
  return own.node.key + own.words[2];
}
