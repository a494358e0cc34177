// RUN: %clangxx -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// The IR types of a template's instantiations share one name; each is bound to
// its own by the variables that have it as their type.

template <class T> struct Box {
  T *p;
};
Box<int> ints;
Box<char> chars;

// CHECK-NOT: error:
// CHECK-DAG: %[[INT:.*]] = type { i32* }
// CHECK-DAG: %[[CHAR:.*]] = type { i8* }
// CHECK-DAG: %[[INT]]: struct Box<int> [_ZTS3BoxIiE]
// CHECK-DAG: %[[CHAR]]: struct Box<char> [_ZTS3BoxIcE]
