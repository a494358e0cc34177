// RUN: %clangxx -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// A pointer to a member is an integer, or two; references are pointers.

struct S {
  int S::*data;
  int (S::*code)(int);
  S &self;
  decltype(nullptr) null;
  double _Complex z;
};
S *s;
int use() { return s->null == nullptr; }

// CHECK-NOT: error:
// CHECK: %struct.S = type { i64, { i64, i64 }, %struct.S*, ptr, { double, double } }
// CHECK: data : i64 = 'int S::*'
// CHECK: code : { i64, i64 } = 'int (S::*)(int)'
// CHECK: self : %struct.S* = 'S &'
