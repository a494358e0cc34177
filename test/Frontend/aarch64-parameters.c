// Another ABI passes these as integers; pointers stay what they are.
// RUN: %clang_restruct --target=aarch64-linux-gnu -ffreestanding -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct pair { struct t *a; long b; };
struct big { struct t *a[4]; };
int take(struct pair p, struct big b, struct t *t) { return p.a->x + b.a[0]->x + t->x; }
struct big give(struct t *t);
struct big use(struct t *t) { return give(t); }

// CHECK-DAG: @take : i32 ([2 x i64], %struct.big*, %struct.t*)
// CHECK-DAG: @give : void (%struct.big*, %struct.t*)
