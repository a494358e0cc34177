// Constructors initialize members in the order of the declarations, and list
// them in this order: -Wreorder has no new warnings. Bases stay first, and
// comments move with what they are about.

// RUN: rm -rf %t && mkdir %t && cd %t && grep -v CHECK %s > a.cpp
// RUN: %restruct_cxx -g -Wall -Werror -c a.cpp -o a.o
// RUN: %python %S/Inputs/order.py %restruct a.o "struct Op" key,next,tag > request.json
// RUN: %restruct-patch request.json > a.patch
// RUN: %clangxx a.cpp -o before && ./before > before.txt
// RUN: patch -p1 < a.patch && FileCheck %s < a.cpp
// RUN: %clangxx -Wall -Werror a.cpp -o after && ./after > after.txt
// RUN: cmp before.txt after.txt

// RUN: %python %S/Inputs/order.py %restruct a.o "struct Macro" key,tag > request.json
// RUN: %restruct-patch request.json 2>&1 | FileCheck --check-prefix=MACRO %s
// RUN: %python %S/Inputs/order.py %restruct a.o "struct Conditional" key,tag > request.json
// RUN: %restruct-patch request.json 2>&1 | FileCheck --check-prefix=IF %s

#include <cstdio>

struct Base {
  int number;
  Base(int number) : number(number) {}
};

struct Op : Base {
  char tag;
  long key;
  union {
    int value;
    float real;
  };
  const Op *next;

  // CHECK: Op() : Base(1), key{2}, next(nullptr), tag('a'), value(3) {}
  Op() : Base(1), tag('a'), key{2}, value(3), next(nullptr) {}

  // CHECK:      explicit Op(long key)
  // CHECK-NEXT:     : Base(2), // the base
  // CHECK-NEXT:       key(key), // the key
  // CHECK-NEXT:       // Nothing yet.
  // CHECK-NEXT:       next(nullptr), // the last one
  // CHECK-NEXT:       tag('b') // the tag
  // CHECK-NEXT: {
  explicit Op(long key)
      : Base(2), // the base
        tag('b'), // the tag
        key(key), // the key
        // Nothing yet.
        next(nullptr) // the last one
  {
    value = 4;
  }

  Op(const Op *next, char tag);

  template <class T> Op(T *, int);
};

// CHECK:      Op::Op(const Op *next, char tag)
// CHECK-NEXT:     : Base(3)
// CHECK-NEXT:     , next(next)  // the next one
// CHECK-NEXT:     , tag(tag)    // the tag
// CHECK-NEXT: {
Op::Op(const Op *next, char tag)
    : Base(3)
    , tag(tag)    // the tag
    , next(next)  // the next one
{
  key = value = 5;
}

// CHECK: Op::Op(T *, int n) : Base(n), key(n), tag(/* a letter */ 'c'), value(7) { next = this; }
template <class T> Op::Op(T *, int n) : Base(n), tag(/* a letter */ 'c'), key(n), value(7) { next = this; }

// MACRO: a.cpp:[[#]]: the initializers of a constructor of it cannot be taken apart
#define BOTH tag('d'), key(8)
struct Macro {
  char tag;
  long key;
  Macro() : BOTH {}
};

// IF: a.cpp:[[#]]: the initializers of a constructor of it cannot be taken apart
struct Conditional {
  char tag;
  long key;
  Conditional()
      : tag('e'),
#ifdef NINE
        key(9)
#else
        key(10)
#endif
  {
  }
};

static void show(const Op &op) {
  std::printf("%d %c %ld %d\n", op.number, op.tag, op.key, op.value);
}

int main() {
  Op first, second(6), third(static_cast<const Op *>(&second), 'x');
  show(first);
  show(second);
  show(*third.next);
  show(third);
  show(Op(&first, 7));
  std::printf("%ld %ld\n", Macro().key, Conditional().key);
}
