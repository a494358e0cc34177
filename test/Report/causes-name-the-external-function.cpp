// The cause names the external function that is called, as in the source.
//
// RUN: %restruct_cxx -O1 -g -c -emit-llvm %s -o %t.bc
// RUN: %restruct explain --whole-program %t.bc node | FileCheck %s
//
// CHECK-DAG: cpp:[[# @LINE + 12]]:{{.*}}the external function 'keep' takes its address
// CHECK-DAG: cpp:[[# @LINE + 12]]:{{.*}}the external function 'ns::watch(node*)' takes its address
struct node {
  long first, second;
};
extern "C" void keep(node *);
namespace ns {
void watch(node *);
} // namespace ns

int main() {
  node *n = new node{1, 2};
  keep(n);
  ns::watch(n);
  return int(n->second);
}
