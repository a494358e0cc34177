// A function of the program computes the address of a structure from that of a
// member, which is a class of the C++ library.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.item{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  {{BadCasting|BadPtrManipulation}}:
#include <cstddef>
#include <string>
struct item {
  char kind;
  std::string name;
  char mark;
  long count;
};
static item *itemOf(std::string *name) {
  return reinterpret_cast<item *>(reinterpret_cast<char *>(name) - offsetof(item, name));
}
int main() {
  item *i = new item();
  i->name = "x";
  i->count = 2;
  long count = itemOf(&i->name)->count;
  delete i;
  return int(count);
}
