// What follows the cookie of new[] is the array; the cookie is not a part of it.

// RUN: %clangxx_restruct -O2 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.bc | FileCheck %s

struct Counted {
  long uses;
  long key;
  ~Counted();
};

// CHECK-LABEL: function @_Z4makem
// CHECK-NOT: %struct.Counted (offset unknown)
// CHECK: : %struct.Counted{{$}}
// CHECK-NOT: %struct.Counted (offset unknown)
Counted *make(unsigned long n) {
  Counted *all = new Counted[n];
  all[0].key = 1;
  return all;
}
