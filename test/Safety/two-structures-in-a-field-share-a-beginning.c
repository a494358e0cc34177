// Two structures that begin with a kind go through an untyped field. One cast
// asks for the kind, whichever of the two it is.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,dtrans-insert-casts,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
//
// CHECK: {{^}}%struct.item{{$}}
// CHECK: {{^}}  SharedBeginning:
// CHECK-NEXT: a pointer is used as one to it or to another structure: {{.*}}bitcast
struct item { int Kind; long Price; };
struct other { int Kind; int Number; };
struct list { void *Held; };

void store(struct list *L, struct item *I, struct other *O, int N) {
  L->Held = N ? (void *)I : (void *)O;
}
long load(struct list *L) {
  struct item *I = L->Held;
  if (I->Kind == 1)
    return I->Price;
  return ((struct other *)L->Held)->Number;
}
