// In C++ declarations of members have initializers, which are evaluated in the
// order of the members, and take part where a list has no element.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.cpp
// RUN: %restruct_cxx -std=c++20 -g -c a.cpp -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x Uses Calls LeftOut Bits Reference > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// Constants do not matter, nor does a member that no list leaves out behind one
// that changes its place, nor a structure in an unnamed namespace.
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x Constant Omitted "(anonymous namespace)::Local" > changed.txt
// RUN: FileCheck --check-prefix=CHANGED %s < changed.txt
// CHANGED:      changed: struct Constant
// CHANGED-NEXT: changed: struct Omitted
// CHANGED-NEXT: changed: struct (anonymous namespace)::Local
// CHANGED-NOT:  {{.}}

#include <bit>

int next();

// CHECK:      not changed: struct Uses
// CHECK-NEXT:   a.cpp:[[#@LINE+1]]: the initializer of a member uses another member
struct Uses { int x = 3; long y = x * 2; };

// CHECK:      not changed: struct Calls
// CHECK-NEXT:   a.cpp:[[#@LINE+1]]: initializers of members do something, in the order of the members
struct Calls { int x = next(); long y = next(); };

// CHECK:      not changed: struct LeftOut
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: an initializer of it leaves out a member that has one in its declaration
struct LeftOut { int x; long y = 9; };
LeftOut leftOut() { return {1}; }

// CHECK:      not changed: struct Bits
// CHECK-NEXT:   {{.*}}: its bits are those of a
struct Bits { short x, y; };
int f(Bits b) { return std::bit_cast<int>(b); }

// CHECK:      not changed: struct Reference
// CHECK-NEXT:   a.cpp:[[#@LINE+2]]: its bits are those of a 'long'
struct Reference { int x, y; };
long g(Reference &r) { return reinterpret_cast<long &>(r); }

struct Constant { int x = 3; long y = 4; };

struct Inner { char a; long b; };
struct Omitted { int x; Inner y; long z = 5; };
Omitted omitted() { return {.x = 1}; }

namespace {
struct Local { int x; long y; };
} // namespace

int main() {
  Uses a;
  Calls b;
  Constant c;
  Local d = {1, 2};
  Reference r{1, 2};
  return a.x + b.x + leftOut().x + f({1, 2}) + int(g(r)) + c.x + omitted().x + d.x;
}
