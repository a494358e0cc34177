// RUN: split-file %s %t
// RUN: %clang -g -c -emit-llvm %t/a.c -o %t/a.bc
// RUN: %clang -g -c -emit-llvm %t/b.c -o %t/b.bc
// RUN: llvm-link %t/a.bc %t/b.bc -o %t/ab.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t/ab.bc 2>&1 | FileCheck %s
// A declaration in one file and the definition in another are merged into one
// record.

// CHECK-NOT: error:
// CHECK: structures:
// CHECK-DAG: %struct.handle = type { %struct.secret* }
// CHECK-DAG: %struct.secret = type { i64, i64, i8* }
// CHECK: records:
// CHECK-NOT: incomplete
// CHECK: functions:
// CHECK-DAG: @make : void (%struct.handle*)
// CHECK-DAG: @look : i64 (%struct.handle*)

//--- handle.h
struct secret;
struct handle { struct secret *s; };
//--- a.c
#include "handle.h"
void make(struct handle *h) { h->s = 0; }
//--- b.c
#include "handle.h"
struct secret { long a, b; char *c; };
long look(struct handle *h) { return h->s->a; }
