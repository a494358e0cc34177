// RUN: %clangxx -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// The IR type inside a template's class has the arguments in its name, and
// those determine the structure that contains it.

template <class T> struct Outer {
  struct Inner {
    T *p;
  } in;
};
Outer<int> *make();
long use(Outer<int> &i, Outer<char> &c) {
  Outer<int> local = i;
  return *local.in.p + *c.in.p;
}

// CHECK-NOT: error:
// CHECK-DAG: %"struct.Outer<int>::Inner" = type { i32* }
// CHECK-DAG: %"struct.Outer<char>::Inner" = type { i8* }
// CHECK-DAG: type { %"struct.Outer<int>::Inner" }
// CHECK-DAG: type { %"struct.Outer<char>::Inner" }
