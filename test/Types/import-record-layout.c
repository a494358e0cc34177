// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// A record is as its source declares it: names, offsets, sizes, spellings.

typedef unsigned long size;
struct node {
  struct node *next;
  const char *name;
  size length;
  int v[2][3];
  char tag;
};
struct node *head;

// CHECK-NOT: error:
// CHECK: %struct.node = type { %struct.node*, i8*, i64, [2 x [3 x i32]], i8 }
// CHECK: %struct.node: struct node at {{.*}}import-record-layout.c:6, from debug-info, 448 bits, aligned 64
// CHECK-NEXT: 0 +64 next : %struct.node* = 'struct node *'
// CHECK-NEXT: 64 +64 name : i8* = 'const char *'
// CHECK-NEXT: 128 +64 length : i64 = 'size'
// CHECK-NEXT: 192 +192 v : [2 x [3 x i32]] = 'int [2][3]'
// CHECK-NEXT: 384 +8 tag : i8 = 'char'
// CHECK: @head : %struct.node*
