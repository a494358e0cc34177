// Strings and vectors stay as they are, and the classes around them change:
// functions of the library have the address of a member, and access the member.
//
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node: 88 -> 72 bytes
// PLAN-DAG: struct.place: 64 -> 56 bytes
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %restruct_cxx -O0 -g %s -o %t.g && %t.g | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

struct node {
  char kind;
  std::string name;
  char mark;
  double weight;
  bool seen;
  int number;
  std::vector<node *> out;
};
struct place { // The string begins where the structure does.
  std::string label;
  char a;
  double x, y;
  char b;
  int id;
};

static std::vector<node *> nodes;
static std::vector<place *> places;
static std::string text;

__attribute__((noinline)) static node *add(const std::string &name, int n) {
  node *made = new node;
  made->kind = char(n);
  made->name = name;
  made->mark = char(n + 1);
  made->weight = n * 0.25;
  made->number = n;
  made->seen = n % 2;
  nodes.push_back(made);
  return made;
}
__attribute__((noinline)) static void note(const std::string &s) {
  text += s;
  text += ',';
}
__attribute__((noinline)) static std::string &name_of(node *n) { return n->name; }

__attribute__((noinline)) static long visit(const node *n, int depth) {
  long sum = n->number + n->kind + n->mark + long(n->weight) + n->seen;
  if (depth < 6)
    for (const node *next : n->out)
      sum += 3 * visit(next, depth + 1);
  return sum;
}

int main() {
  for (int n = 0; n < 30; ++n) {
    node *made = add("node number " + std::to_string(n), n);
    if (n)
      nodes[size_t(n) / 2]->out.push_back(made);
    places.push_back(new place{"p" + std::to_string(n), char(n), n * 1.0, n * 2.0, char(n), n});
  }
  std::sort(places.begin(), places.end(), [](place *a, place *b) { return a->label < b->label; });
  std::sort(nodes.begin(), nodes.end(), [](node *a, node *b) { return a->name > b->name; });
  long sum = visit(nodes[7], 0);
  for (place *p : places) {
    note(p->label);
    sum = 3 * sum + p->id + long(p->x) + long(p->y) + p->a + p->b;
  }
  for (node *n : nodes) {
    name_of(n) += "!";
    note(name_of(n));
    if (n->name.find("2!") != std::string::npos)
      sum += n->number;
    std::string taken;
    taken.swap(n->name);
    n->name = taken.substr(3);
  }
  // CHECK: {{-?[0-9]+}} 580
  // CHECK-NEXT: p0,p1,p10,{{.*}},node number 9!,
  std::printf("%ld %zu\n%s\n", sum, text.size(), text.c_str());
  for (node *n : nodes)
    delete n;
  for (place *p : places)
    delete p;
  return 0;
}
