// A type that the metadata's limits leave no room for is left out, and what
// refers to it stays well-formed: its structure says nothing of its fields.
// RUN: %clang_restruct -O1 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %t.bc
// RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s
// RUN: %clang_restruct -g -O1 -flto -c %s -o %t.g.bc
// RUN: %restruct import %t.g.bc -o %t.import.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %t.import.bc
// RUN: %restruct_cc -g -O2 %s -o %t && %t

#define FOUR(X) X X X X
#define SIXTEEN(X) FOUR(X) FOUR(X) FOUR(X) FOUR(X)
#define TIMES_120(X) FOUR(SIXTEEN(X)) SIXTEEN(X) SIXTEEN(X) SIXTEEN(X) FOUR(X) FOUR(X)
#define TIMES_128(X) TIMES_120(X) FOUR(X) FOUR(X)

struct many_dimensions {
  int a TIMES_120([1]);
  struct many_dimensions *next;
};
struct too_many_dimensions {
  int a TIMES_128([1]) [1];
  struct too_many_dimensions *next;
};
// Rows that are within the limit each, and together are not.
typedef struct many_dimensions *row TIMES_120([1]);
struct rows {
  row one;
  row many SIXTEEN([1]);
};
struct too_many_levels {
  int TIMES_128(*) p;
  struct too_many_dimensions *next;
};
// Each has twice the parts of the one before.
typedef int (*f0)(void);
typedef f0 (*f1)(f0);   typedef f1 (*f2)(f1);   typedef f2 (*f3)(f2);
typedef f3 (*f4)(f3);   typedef f4 (*f5)(f4);   typedef f5 (*f6)(f5);
typedef f6 (*f7)(f6);   typedef f7 (*f8)(f7);   typedef f8 (*f9)(f8);
typedef f9 (*f10)(f9);  typedef f10 (*f11)(f10); typedef f11 (*f12)(f11);
typedef f12 (*f13)(f12); typedef f13 (*f14)(f13); typedef f14 (*f15)(f14);
struct too_many_parts {
  f15 f;
  struct rows *next;
};
struct too_many_bytes {
  char a[1l << 57];
  struct too_many_parts *next;
};

struct many_dimensions *a;
struct too_many_dimensions *b, *bs[2];
struct rows *c;
struct too_many_levels *d;
struct too_many_parts *e, *take(struct too_many_parts *, struct rows *);
struct too_many_bytes *g;

int main(void) {
  struct too_many_dimensions local = {.next = 0};
  b = &local;
  return a || c || d || e || g || b->next || bs[1] ? 1 : 0;
}

// CHECK-DAG: %struct.many_dimensions = type {
// CHECK-DAG: %struct.too_many_dimensions = type opaque
// CHECK-DAG: %struct.rows = type opaque
// CHECK-DAG: %struct.too_many_levels = type { {{.*}}, %struct.too_many_dimensions* }
// CHECK-DAG: %struct.too_many_parts = type { {{.*}}, %struct.rows* }
// CHECK-DAG: %struct.too_many_bytes = type opaque
// CHECK-DAG: @b : %struct.too_many_dimensions*
// CHECK-DAG: @bs : [2 x %struct.too_many_dimensions*]
