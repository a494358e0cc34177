// RUN: split-file %s %t
// RUN: %clang -g -c -emit-llvm %t/a.c -o %t/a.bc
// RUN: %clang -g -c -emit-llvm %t/b.c -o %t/b.bc
// RUN: %restruct types --all %t/a.bc %t/b.bc | FileCheck %s
// A structure that linking unified from two records is known from IR only,
// whatever is known of the records.

// CHECK: %struct.list = type { ptr, i64 }
// CHECK-NEXT: from: the IR type only
// CHECK: struct list
// CHECK: from: debug information
// CHECK: struct text
// CHECK: from: debug information

//--- a.c
struct list { struct list *next; long n; };
struct list lists[2];
long f(struct list *l) { return l->next->n + lists[1].n; }
//--- b.c
struct text { char *s; long n; };
struct text texts[2];
long g(struct text *t) { return t->n + texts[1].s[0]; }
