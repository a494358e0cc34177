// What is in a container of the C++ library is copied and moved by code for
// memory of any type.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.item{{$}}
// CHECK-NOT: {{^}}%
// CHECK: {{^}}  {{BadCasting|HasCppHandling|BadPtrManipulation}}:
#include <vector>
struct item {
  int key;
  char kind;
  int value;
};
static std::vector<item> items;
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i)
    items.push_back({i, argv[i][0], argc});
  return items[argc - 1].value;
}
