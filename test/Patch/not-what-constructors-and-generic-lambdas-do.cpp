// Initializers of a constructor are evaluated in the order of the members: that
// matters to one that reads what another changes. The instances of a generic
// lambda are code like any other.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.cpp
// RUN: %restruct_cxx -std=c++20 -g -c a.cpp -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x counted global spanned bound listed written > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x named constant read | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct named
// CHANGED-NEXT: changed: struct constant
// CHANGED-NEXT: changed: struct read
// CHANGED-NOT:  {{.}}

#include <cstdio>
#include <span>
#include <string>

// CHECK:      not changed: struct counted
// CHECK-NEXT:   a.cpp:[[#@LINE+4]]: initializers of a constructor depend on each other, in the order of the members
struct counted {
  int x;
  long y;
  counted(int n) : x(n++), y(n) {}
};

// CHECK:      not changed: struct global
// CHECK-NEXT:   a.cpp:[[#@LINE+6]]: initializers of a constructor depend on each other, in the order of the members
static long number = 1;
static long bump() { return number *= 3; }
struct global {
  int x;
  long y;
  global() : x(int(number)), y(bump()) {}
};

// CHECK:      not changed: struct spanned
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: the address of a member is used as that of an array
struct spanned { int x; int y; };
static int last(spanned *p) { return std::span(&p->x, 2).back(); }

// CHECK:      not changed: struct bound
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: a structured binding names its members
struct bound { int x; long y; };
static auto first = [](auto &p) { auto &[x, y] = p; return x; };

// CHECK:      not changed: struct listed
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: an initializer of it is in a template
struct listed { int x; long y; };
static auto make = [](auto x, auto y) { return listed{x, y}; };

// CHECK:      not changed: struct written
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: 'fwrite' reads, writes or compares it as bytes
struct written { int x; long y; };
static auto put = [](const auto &p) { std::fwrite(&p, sizeof p, 1, stdout); };

struct named {
  std::string x;
  long y;
  named(std::string n, long m) : x(std::move(n)), y(m) {}
};

struct constant {
  int x;
  long y;
  constant(int n) : x(n++), y(3) {}
};

struct read { int x; long y; };
static auto get = [](auto &p) { return p.x + p.y; };

int main() {
  counted a(1);
  global b;
  spanned c = {};
  bound d = {};
  listed e = make(1, 2L);
  written f = {};
  named g("", 1);
  constant h(1);
  read i = {};
  put(f);
  return a.x + b.x + last(&c) + first(d) + e.x + int(g.y) + h.x + int(get(i));
}
