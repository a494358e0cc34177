// A template of the C++ library that the program specialises for a type of its
// own is code of the program.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.item{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  {{BadCasting|BadPtrManipulation}}:
#include <cstddef>
#include <functional>
#include <string>
struct item {
  char kind;
  std::string name;
  char mark;
  long count;
};
template <> struct std::hash<item> {
  static long countOf(std::string &name) {
    char *bytes = reinterpret_cast<char *>(&name);
    return *reinterpret_cast<long *>(bytes + sizeof(std::string) + 8);
  }
  size_t operator()(item &i) const { return size_t(countOf(i.name)); }
};
int main() {
  item *i = new item();
  i->name = "x";
  i->count = 2;
  size_t hash = std::hash<item>()(*i);
  delete i;
  return int(hash);
}
