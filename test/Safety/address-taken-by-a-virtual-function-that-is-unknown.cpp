// A class of which code outside of the program may derive: what its virtual
// functions are passed escapes, whichever functions the program has.
// RUN: split-file %s %t
// RUN: %restruct_cxx -O1 -c -emit-llvm %t/given.cpp -o %t.given.bc
// RUN: %restruct report --whole-program %t.given.bc | FileCheck %s
// RUN: %restruct_cxx -O1 -c -emit-llvm %t/made.cpp -o %t.made.bc
// RUN: %restruct report --whole-program %t.made.bc | FileCheck %s
// RUN: %restruct_cxx -O1 -c -emit-llvm %t/inherited.cpp -o %t.inherited.bc
// RUN: %restruct report --whole-program %t.inherited.bc | FileCheck %s
// RUN: %restruct_cxx -O1 -c -emit-llvm %t/field.cpp -o %t.field.bc
// RUN: %restruct report --whole-program %t.field.bc | FileCheck %s

// CHECK: {{^}}struct Node
// CHECK: {{^}}  layout: fixed

//--- common.h
struct Node {
  char tag;
  long key;
  char more[8];
};
struct Visitor {
  virtual long visit(Node *n) = 0;
};
struct Own : Visitor {
  long visit(Node *n) override { return n->key + n->tag; }
};

//--- given.cpp
// The object goes to external code, which may call the function.
#include "common.h"
void keep(Visitor *v);
int main(int argc, char **) {
  Node n = {1, argc, ""};
  Own own;
  keep(&own);
  Visitor *v = &own;
  return int(v->visit(&n));
}

//--- made.cpp
// The object comes from external code, and is of a class that it defines.
#include "common.h"
Visitor *make();
int main(int argc, char **) {
  Node n = {1, argc, ""};
  Own own;
  Visitor *v = argc > 1 ? make() : &own;
  return int(v->visit(&n));
}

//--- field.cpp
// The address of a field alone.
struct Node {
  char tag;
  long key;
  char more[8];
};
struct Reader {
  virtual long read(char *to) = 0;
};
struct Own : Reader {
  long read(char *to) override { return to[1]; }
};
Reader *make();
int main(int argc, char **) {
  Node n = {1, argc, ""};
  Own own;
  Reader *r = argc > 1 ? make() : &own;
  return int(r->read(n.more) + n.key);
}

//--- inherited.cpp
// A function that a base defines elsewhere gets the object, and what is behind it.
#include <cstdio>
struct Node {
  char tag;
  long key;
  char more;
};
struct Base {
  Node *node;
  Base(Node *n) : node(n) {}
  virtual long read();
  virtual long add() = 0;
};
struct One : Base {
  using Base::Base;
  long add() override { return 1; }
};
struct Two : Base {
  using Base::Base;
  long add() override { return 2; }
};
int main(int argc, char **) {
  Node *n = new Node{1, argc, 3};
  Base *b = argc > 1 ? static_cast<Base *>(new One(n)) : new Two(n);
  return int(b->read());
}
