// The destructor of a variable is registered with its address, and is called
// with nothing else.
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
  long count;
};
static std::vector<item *> items;
static std::string text = "text";
int main() {
  items.push_back(new item());
  items[0]->name = text;
  items[0]->count = 2;
  return int(items[0]->count);
}
