// RUN: split-file %s %t
// RUN: %clang -g -c -emit-llvm %t/a.c -o %t/a.bc
// RUN: %clang -g -c -emit-llvm %t/b.c -o %t/b.bc
// RUN: llvm-link %t/a.bc %t/b.bc -o %t/ab.bc
// RUN: llvm-dis %t/ab.bc -o - | FileCheck %s --check-prefix=MERGED
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t/ab.bc 2>&1 | FileCheck %s
// Linking unifies two structures that differ in their pointees only, whatever
// their names. Which record the result is is unknown; pointers can still be to
// the right one.

// MERGED: %struct.buf = type { ptr, i64 }
// MERGED-NOT: %struct.pair
// MERGED: @pairs = {{.*}}%struct.buf

// CHECK-NOT: error:
// CHECK-DAG: %struct.buf = type { ptr, i64 }
// CHECK-DAG: %[[BUF:struct.buf.[0-9]+]] = type { i8*, i64 }
// CHECK-DAG: %[[PAIR:struct.pair[.0-9]*]] = type { i32*, i64 }
// CHECK: functions:
// CHECK-DAG: @f : i64 (%[[BUF]]*)
// CHECK-DAG: @g : i64 (%[[PAIR]]*)

//--- a.c
struct buf { char *p; long n; };
struct buf bufs;
long f(struct buf *b) { return b->n + bufs.n; }
//--- b.c
struct pair { int *x; long y; };
struct pair pairs;
long g(struct pair *p) { return p->y + pairs.y; }
