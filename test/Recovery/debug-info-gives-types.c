// Types out of debug information, imported, are as good as declared ones.

// RUN: %clang -O2 -g -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='dtrans-import-debug-info,print<dtrans-pointer-types>' -disable-output %t.bc | FileCheck %s

struct item {
  long key;
  struct item *next;
};

// CHECK-LABEL: function @second
// CHECK: %0: %struct.item{{$}}
// CHECK-NEXT: declared %struct.item: declared-parameter
// CHECK: : %struct.item{{$}}
// CHECK-NEXT: declared %struct.item: declared-field ({{.*}}debug-info-gives-types.c:[[#@LINE+2]]:{{[0-9]+}} in 'second')
// CHECK-NOT: incomplete
struct item *second(struct item *p) { return p->next; }
