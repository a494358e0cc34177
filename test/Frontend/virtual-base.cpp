// A virtual base is a member of the complete object, behind the others; where
// a class is a base itself, it has its structure without it. Pointers to
// virtual tables are unknown pointers.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct v { int *p; virtual void f(); };
struct left : virtual v { char *l; };
struct right : virtual v { long *r; };
struct both : left, right { short *b; };
both *g;
int use(both *x) { return *x->b; }

// CHECK-DAG: %struct.v = type { ptr, i32* }
// CHECK-DAG: %struct.left = type { ptr, i8*, %struct.v }
// CHECK-DAG: %struct.left.base = type { ptr, i8* }
// CHECK-DAG: %struct.right.base = type { ptr, i64* }
// CHECK-DAG: %struct.both = type { %struct.left.base, %struct.right.base, i16*, %struct.v }
// CHECK-DAG: 320 +128 (unnamed) : %struct.v = 'v', virtual base
