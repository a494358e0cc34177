// A field of a derived class is in the tail padding of its base: the base has
// two sizes.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s --check-prefix=DERIVED

// CHECK: {{^}}%struct.Base.base{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  PaddingInUse:
// DERIVED: {{^}}%struct.Derived{{$}}
// DERIVED-NOT: {{^}}%
// DERIVED: {{^}}  PaddingInUse:
struct Base {
  Base() : number(1), kind(2) {}
  long number;
  char kind;
};
struct Derived : Base {
  char inPadding = 3;
  int value = 4;
};
static Derived objects[8];
int main(int argc, char **argv) {
  static_cast<Base &>(objects[argc & 7]) = Base();
  return objects[argc & 7].inPadding + objects[0].value + argv[0][0];
}
