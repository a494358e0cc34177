// `new owned[n]` has a cookie before the first object, since owned has a destructor. Debug information gives the call the
// type of the objects, which do not begin where its result points: facts of fields are the same with it and without.
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct_cxx -O2 -g -emit-llvm -c %s -o %t.g.bc
// RUN: %restruct report --whole-program --type=owned %t.bc | FileCheck %s
// RUN: %restruct report --whole-program --type=owned %t.g.bc | FileCheck %s
// CHECK:     struct owned
// CHECK:     a {{.*}} w {{[0-9]+}}%
// CHECK-NOT: never read
// CHECK:     n {{.*}} r {{[0-9]+}}%
// CHECK-NOT: UnsafePtrMerge

#include <stdio.h>

static unsigned long sum;
struct owned {
  long a = 1;
  long b = 2;
  long n = 3;
  ~owned() { sum += n + a; }
};

int main(int argc, char **) {
  owned *p = new owned[argc + 3];
  for (int i = 0; i < argc + 3; i++)
    p[i].a = i, p[i].n = 2 * i;
  long r = 0;
  for (int i = 0; i < argc + 3; i++)
    r += p[i].n + p[i].b;
  delete[] p;
  printf("%ld %lu\n", r, sum);
}
