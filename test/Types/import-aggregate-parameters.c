// RUN: %clang -g -O2 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// An aggregate is passed in pieces or in memory; pointers around it are found
// by their variables, and one to an indirect result by its attribute.

struct pair { long a; char *b; };
struct big { long a[9]; };
struct big make(struct pair p, int *n) {
  struct big b = {{p.a, *n, *p.b}};
  return b;
}

// CHECK-NOT: error:
// CHECK: @make : void (%struct.big*, i64, ptr, i32*)
