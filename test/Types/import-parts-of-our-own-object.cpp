// What debug information adds to an object that has type metadata already is
// well-formed: a record that debug information alone has, with parts that both
// have, refers to bodies that are those in IR.
// RUN: %clangxx_restruct -std=c++20 -g -O0 -flto -c %s -o %t.bc
// RUN: %restruct import %t.bc -o %t.import.bc 2>&1 | count 0
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.import.bc 2>&1 | FileCheck %s

struct empty {};
struct bits { unsigned a : 3, b : 13; long c : 40; };
struct __attribute__((packed)) packed { char c; long l; bits b; };
struct alignas(32) aligned { char c; };
struct either { union { char bytes[12]; int *p; }; };
struct root { virtual ~root() {} char c; };
struct left : virtual root { int l; };
struct both : left { char b; };
struct tail : both { char in_the_padding; };
struct array { bool flags[3]; empty e; [[no_unique_address]] empty f; int n[0]; };

// The two sources spell the argument in ways of their own, so no instance is
// matched by its name; and there is no variable to match it by.
template <unsigned long N, typename T> struct holder : T {
  static T *get(holder *h) { return h; }
};
template <unsigned long N, typename T> struct keeper {
  holder<N, T> one, two[2];
  static T *get(keeper *k) { return holder<N, T>::get(&k->one); }
};

template <typename T> int use(T *t) {
  return keeper<2, T>::get(reinterpret_cast<keeper<2, T> *>(t)) == t;
}

int main() {
  empty e; bits b{}; packed p{}; aligned a; either u{}; tail t; array x{};
  return use(&e) + use(&b) + use(&p) + use(&a) + use(&u) + use(&t) + use(&x);
}

// CHECK: %struct.keeper
