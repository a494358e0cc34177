// A class with a virtual function, a class that derives from it, and what has that as
// a member are laid out for each other. A member keeps its size.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc > %t.txt
// RUN: FileCheck %s --check-prefix=INNER --input-file=%t.txt
// RUN: FileCheck %s --check-prefix=SHAPE --input-file=%t.txt
// RUN: FileCheck %s --check-prefix=SQUARE --input-file=%t.txt
// RUN: FileCheck %s --check-prefix=HOLDER --input-file=%t.txt

// INNER: {{^}}%struct.Inner{{$}}
// INNER-NOT: {{^}}%
// INNER-NOT: {{^}}  HasVTable:
// INNER: {{^}}  InFixedStructure:
// SHAPE: {{^}}%struct.Shape{{$}}
// SHAPE-NOT: {{^}}%
// SHAPE: {{^}}  HasVTable:
// SQUARE: {{^}}%struct.Square{{$}}
// SQUARE-NOT: {{^}}%
// SQUARE: {{^}}  HasVTable:
// HOLDER: {{^}}%struct.Holder{{$}}
// HOLDER-NOT: {{^}}%
// HOLDER: {{^}}  HasVTable:
struct Inner {
  char kind;
  int side;
};
struct Shape {
  virtual int area() { return inner.side; }
  Inner inner;
  long extra = 0;
};
struct Square : Shape {
  int area() override { return inner.side * inner.side; }
  int more = 0;
};
struct Holder {
  char name = 0;
  Square square;
};
static Holder holders[4];
int main(int argc, char **argv) {
  holders[argc & 3].square.inner.side = argc;
  Shape &shape = holders[argv[0][0] & 3].square;
  return shape.area();
}
