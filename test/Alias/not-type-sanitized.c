// The type sanitizer checks accesses at run time: all must stay, and tags are those
// that it knows.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=member -fsanitize=type -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s --check-prefix=NODES < %t.ll
// NODES-NOT: member@

struct S { int n; int a[4]; };

void f(struct S *s, struct S *t, int i) {
  s->a[i] = 1;
  t->n = 2;
}
