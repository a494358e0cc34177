// Nodes of sets, maps, hash tables and lists of the C++ library keep their elements
// in bytes, but hand them out as what they are. What they point to may change; what
// is kept by value keeps its size.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s
// RUN: %clangxx -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cxx -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O3 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt

// CHECK: {{^}}struct Edge
// CHECK: {{^}}  layout: may change by delete-fields, reorder-fields, narrow-fields
// CHECK: {{^}}struct Kept
// CHECK: {{^}}  layout: may change by reorder-fields only
// CHECK: {{^}}struct Listed
// CHECK: {{^}}  layout: may change by delete-fields, reorder-fields, narrow-fields
// CHECK: {{^}}struct Node
// CHECK: {{^}}  layout: may change by delete-fields, reorder-fields, narrow-fields
#include <cstdio>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
struct Node {
  char tag;
  long key;
  Node *next;
  int unused;
};
struct Edge {
  char tag;
  long key;
  int unused;
};
struct Listed {
  char a;
  long b;
  char c;
};
struct Kept {
  char first;
  long second;
  int third;
  char fourth;
};
int main(int argc, char **) {
  std::set<Node *> nodes;
  std::map<std::string, Edge *> edges;
  std::unordered_map<int, Listed *> numbers;
  std::list<Listed *> list;
  std::map<int, Kept> kept;
  std::list<Kept> all;
  for (int i = 0; i < 20; i++) {
    nodes.insert(new Node{'a', i, nullptr, 1});
    edges[std::to_string(i)] = new Edge{'b', i * argc, 2};
    numbers[i] = new Listed{1, i, 2};
    list.push_back(numbers[i]);
    kept[i] = Kept{char(i), i * argc, i, 'k'};
    all.push_back(kept[i / 2]);
  }
  long t = 0;
  for (Node *n : nodes)
    t += n->key + n->tag;
  for (auto &[k, e] : edges)
    t += e->key + e->tag;
  for (auto &[k, v] : numbers)
    t += v->b;
  for (Listed *v : list)
    t += v->a;
  for (auto &[i, k] : kept)
    t += k.first * 3 + k.second * 5 + k.third * 7 + k.fourth;
  all.sort([](const Kept &a, const Kept &b) { return a.third > b.third; });
  for (const Kept &k : all)
    t = t * 3 + k.second + k.fourth;
  edges.erase("3");
  kept.erase(4);
  printf("%ld %zu %zu\n", t, edges.size(), kept.size());
}
