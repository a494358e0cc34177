// What virtual functions of the program are passed may change: the functions that
// a call reaches are those in the tables of its class. So may what lies behind
// pointers in objects of such classes, which keep their layouts. A member of one keeps
// its size.
// RUN: %restruct_cxx -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s

// CHECK: {{^}}struct Held
// CHECK: {{^}}  layout: may change by reorder-fields only
// CHECK: {{^}}struct Node
// CHECK: {{^}}  layout: may change by {{.*}}delete-fields, reorder-fields
// CHECK: {{^}}class Visitor
// CHECK: {{^}}  layout: fixed
#include <cstdio>
struct Held {
  char kind;
  long value;
  char more;
};
struct Node {
  char tag;
  long key;
  Node *next;
  int unused;
};
class Visitor {
public:
  virtual Held *visit(Node *n) = 0;
  virtual ~Visitor() {}
};
class Summer : public Visitor {
public:
  long sum = 0;
  Node *last = nullptr;
  Held held = {1, 2, 3};
  Held *other = new Held{4, 5, 6};
  Held *visit(Node *n) override {
    sum += n->key;
    last = n;
    return other;
  }
};
namespace {
class Counter : public Summer {
  int count = 0;

public:
  Held *visit(Node *n) override {
    if (n->tag == 'a')
      count++;
    return other;
  }
  int get() const { return count; }
};
struct Second {
  virtual long second(Node *n) = 0;
};
struct Both : Counter, Second {
  long second(Node *n) override { return n->key + get(); }
};
} // namespace
static long walk(Node *n, Visitor *v) {
  long all = 0;
  for (; n; n = n->next)
    all += v->visit(n)->value;
  return all;
}
int main(int argc, char **) {
  Node *head = nullptr;
  for (int i = 0; i < 100; i++)
    head = new Node{"ab"[i % 2], long(i) * argc, head, 1};
  Summer s;
  Counter c;
  Both both;
  Visitor *d = argc > 1 ? static_cast<Visitor *>(new Summer) : new Counter;
  long all = walk(head, &s) + walk(head, &c) + walk(head, d) +
             walk(head, &both) + s.last->key;
  Second *second = &both;
  all += second->second(head) + (d == &c) + c.held.kind;
  delete d;
  printf("%ld %ld %d\n", all, s.sum, c.get());
}
