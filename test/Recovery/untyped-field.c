// A field that is declared as `void *`, and holds only pointers to one structure,
// is as good as one that is declared so. One with two structures holds a pointer
// to either, and a narrowing cast says which.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.bc \
// RUN:   | FileCheck %s
// CHECK-LABEL: function @load
// CHECK: declared %struct.item: inferred-field
// CHECK-LABEL: function @loadElement
// CHECK: declared %struct.item: inferred-field
// CHECK-LABEL: function @loadEither
// CHECK: declared %struct.item: inferred-field
// CHECK-NEXT: declared %struct.other: inferred-field
// RUN: %opt_restruct -passes='dtrans-insert-casts,print<dtrans-pointer-types>' -disable-output %t.bc \
// RUN:   | FileCheck %s --check-prefix=CAST
// CAST-LABEL: function @loadEither
// CAST: : ambiguous
// CAST-NEXT: declared %struct.item: inferred-field
// CAST-NEXT: declared %struct.other: inferred-field
// CAST-NEXT: : %struct.item{{$}}
// CAST-NEXT: declared %struct.item: inferred-field
// CAST-NOT: struct.other
struct item { int Key; long Price; };
struct other { long Cost; int Number; };
struct list { void *Data; void *Either; void *Array[4]; };

void store(struct list *L, struct item *I, struct other *O, int N) {
  L->Data = I;
  L->Array[N] = I;
  L->Either = N ? (void *)I : (void *)O;
}
long load(struct list *L) { return ((struct item *)L->Data)->Price; }
long loadElement(struct list *L, int N) { return ((struct item *)L->Array[N])->Price; }
long loadEither(struct list *L) { return ((struct item *)L->Either)->Price; }
