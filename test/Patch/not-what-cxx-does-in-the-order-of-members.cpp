// C++ initializes, destroys, compares and binds members in their order. Where
// that can be noticed, the structure keeps it.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.cpp
// RUN: %restruct_cxx -std=c++20 -g -c a.cpp -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x Uses Calls Destroys Compared Bound Template > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt
// RUN: %python %S/Inputs/order.py %restruct a.o "struct Quiet" y,x > q.json
// RUN: %restruct-patch q.json | FileCheck --check-prefix=QUIET %s

#include <compare>
#include <cstdio>
#include <string>
#include <vector>

int next();

// CHECK:      not changed: struct Uses
// CHECK-NEXT:   a.cpp:[[#@LINE+3]]: the initializer of a member uses another member
struct Uses {
  int x, y;
  Uses(int n) : x(n), y(x + 1) {}
};

// CHECK:      not changed: struct Calls
// CHECK-NEXT:   a.cpp:[[#@LINE+3]]: members whose constructors or destructors do something change their order
struct Calls {
  int x, y;
  Calls() : x(next()), y(next()) {}
};

struct Noisy {
  ~Noisy() { std::puts("bye"); }
};
// CHECK:      not changed: struct Destroys
// CHECK:        a.cpp:[[#@LINE+4]]: members whose constructors or destructors do something change their order
struct Destroys {
  Noisy x;
  std::vector<Noisy> y;
  Destroys() {}
};

// CHECK:      not changed: struct Compared
// CHECK-NEXT:   a.cpp:[[#@LINE+3]]: objects are compared by their members in turn
struct Compared {
  int x, y;
  auto operator<=>(const Compared &) const = default;
};

// CHECK:      not changed: struct Bound
// CHECK-NEXT:   a.cpp:[[#@LINE+5]]: a structured binding names its members
struct Bound {
  int x, y;
};
int sum(Bound b) {
  auto [x, y] = b;
  return x - y;
}

// CHECK:      not changed: struct Template
// CHECK-NEXT:   a.cpp:[[#@LINE+4]]: an initializer of it is in a template
struct Template {
  int x, y;
};
template <typename T> T make() { return T{1, 2}; }

// QUIET:      struct Quiet {
// QUIET-NEXT: -  std::string x;
// QUIET-NEXT:    std::vector<std::string> y;
// QUIET-NEXT: -  Quiet{{.*}} : x(std::move(n)), y(std::move(v)) {}
// QUIET-NEXT: +  std::string x;
// QUIET-NEXT: +  Quiet{{.*}} : y(std::move(v)), x(std::move(n)) {}
struct Quiet {
  std::string x;
  std::vector<std::string> y;
  Quiet(std::string n, std::vector<std::string> v) : x(std::move(n)), y(std::move(v)) {}
};

int main() {
  Uses u(1);
  Calls c;
  Destroys d;
  Compared a{}, b{};
  Quiet q("a", {});
  return u.x + c.y + int(d.y.size()) + (a < b) + sum({1, 2}) + make<Template>().x + int(q.x.size());
}
