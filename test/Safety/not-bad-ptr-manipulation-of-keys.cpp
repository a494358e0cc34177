// Hash tables of the library compute the number of a bucket from an address, which
// says nothing of the layout. Another remainder may be that of an alignment.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize<preserve-gv=main>,dtrans-prepare,dtrans-insert-casts,print<dtrans-safety>' -disable-output %t.bc > %t.txt
// RUN: FileCheck %s --input-file=%t.txt
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=OTHER
// RUN: %clangxx -O0 %s -o %t.expected && %t.expected > %t.expected.txt
// RUN: %restruct_cxx -O2 %s -o %t && %t | diff - %t.expected.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.expected.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.expected.txt

// CHECK: {{^}}%struct.Node{{$}}
// CHECK-NOT: {{^}}  BadPtrManipulation
// CHECK: {{^}}%
// OTHER: {{^}}%struct.Aligned{{$}}
// OTHER-NOT: {{^}}%
// OTHER: {{^}}  BadPtrManipulation:
// OTHER-NEXT: integer arithmetic on an address
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Node {
  char mark;
  long weight;
  short level;
  Node *next;
};
struct Aligned {
  char mark;
  long weight;
  char last;
};
static Aligned objects[8];
static bool isAligned(const void *p, size_t alignment) {
  return reinterpret_cast<uintptr_t>(p) % alignment == 0;
}

int main(int argc, char **) {
  std::unordered_set<Node *> seen;
  std::unordered_map<const Node *, int> count;
  std::vector<Node *> all;
  for (int i = 0; i < 20; ++i) {
    Node *n = new Node;
    n->mark = char(i);
    n->weight = i * argc;
    n->level = 2;
    n->next = i ? all[i / 2] : nullptr;
    all.push_back(n);
  }
  for (Node *n : all) {
    seen.insert(n);
    if (n->next)
      ++count[n->next];
  }
  long sum = 0;
  for (Node *n : all) {
    if (seen.count(n))
      sum += n->weight + n->mark;
    auto it = count.find(n);
    if (it != count.end())
      sum = sum * 3 + it->second + it->first->level;
  }
  for (int i = 0; i < 8; ++i) {
    objects[i].mark = objects[i].last = char(i);
    objects[i].weight = argc;
    sum = sum * 2 + isAligned(&objects[i], argc * 8) + objects[i].last + objects[i].mark + objects[i].weight;
  }
  std::printf("%ld %zu %zu\n", sum, seen.size(), count.size());
  for (Node *n : all)
    delete n;
}
