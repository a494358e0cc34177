// In C++ the elements of initializers change their places: designators, where
// there are any, have to be in the order of the members.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s | grep -v 'BASE:' > a.cpp && cp a.cpp before.cpp
// RUN: %restruct_cxx -std=c++20 -g -c a.cpp -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct Op" weight,name,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: %clangxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: patch -p1 < a.patch && FileCheck %s < a.cpp
// RUN: %clangxx -std=c++20 -Wall -Werror -Wno-missing-braces a.cpp -o after && ./after > after.txt
// RUN: cmp before.txt after.txt

#include <cstdio>

struct Op {
  char kind;
  long weight;
  const char *name;
};

// CHECK:      static Op ops[] = {
// CHECK-NEXT:     {10, "a", 'a'},
// CHECK-NEXT:     {{[{]}}{}, {}, 'b'},
// CHECK-NEXT:     {.weight = 30, .kind = 'c'},
// CHECK-NEXT: };
static Op ops[] = {
    {'a', 10, "a"},
    {'b'},
    {.kind = 'c', .weight = 30},
};

// CHECK: Op make(long weight) { return {weight, {}, 'm'}; }
Op make(long weight) { return {'m', weight}; }

// RUN: cp before.cpp a.cpp
// RUN: %python %S/Inputs/order.py %restruct a.o "struct Derived" key,kind > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: patch -p1 < a.patch && FileCheck --check-prefix=BASE %s < a.cpp
// RUN: %clangxx -std=c++20 a.cpp -o after && ./after > after.txt
// RUN: cmp before.txt after.txt
struct Base {
  long number;
};
struct Derived : Base {
  char kind;
  long key;
  char last;
};

// BASE: Derived braces{{[{][{]}}1}, 3, 'x'}, one{{[{][{]}}2}}, parentheses({3}, {}, 'y');
Derived braces{{1}, 'x', 3}, one{{2}}, parentheses({3}, 'y');

static void show(const Derived &d) {
  std::printf("%ld %d %ld\n", d.number, d.kind, d.key);
}

static void show(const Op &op) {
  std::printf("%c %ld %s\n", op.kind, op.weight, op.name ? op.name : "-");
}

int main() {
  for (const Op &op : ops)
    show(op);
  show(make(7));
  show(braces);
  show(one);
  show(parentheses);
}
