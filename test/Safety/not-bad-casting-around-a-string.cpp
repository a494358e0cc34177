// The code of the C++ library, in headers or not, handles strings and arrays of
// pointers in ways that are not understood. That does not concern the structure
// around them, nor what the pointers point to.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s

// CHECK: {{^}}struct item
// CHECK: {{^}}  layout: may change by {{.*}}reorder-fields

#include <string>
#include <vector>
struct item {
  char kind;
  std::string name;
  char mark;
  std::vector<item *> next;
  long count;
};
int main(int argc, char **argv) {
  item *i = new item();
  i->name = argv[0];
  i->count = 2;
  i->next.push_back(i);
  i->next.push_back(nullptr);
  long count = i->next[0]->count + long(i->name.size());
  delete i;
  return int(count);
}
