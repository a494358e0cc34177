// Casts that leave no trace in IR, in C++: in what a structured binding binds, and
// through a pointer to a member of a union.
// RUN: %clangxx -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cxx -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-12 %s -o %t && %t | diff - %t.txt
#include <cstdio>
#include <cstdlib>
using byte = unsigned char;
struct s { byte name[8]; int x; short t; int y; signed char c; long z; };
struct r { byte name[8]; int x; short t; int y; signed char c; long z; };

[[gnu::noinline]] static unsigned binds(byte (*n)[8]) {
  byte *b;
  int a[2] = {1, 2};
  auto [x, y] = *(b = reinterpret_cast<byte *>(reinterpret_cast<s *>(n)), &a);
  unsigned h = unsigned(x + y);
  for (unsigned i = 0; i < sizeof(s); i++)
    h = h * 31 + b[i];
  return h;
}

union U { byte (*n)[8]; r *q; byte *b; };
[[gnu::noinline]] static unsigned byMember(byte (*n)[8]) {
  U u = {n};
  r *U::*m = &U::q;
  U v;
  v.*m = u.*m;
  byte *U::*k = &U::b;
  byte *b = v.*k;
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof(r); i++)
    h = h * 31 + b[i];
  return h;
}

int main(int argc, char **) {
  auto *p = static_cast<s *>(calloc(3, sizeof(s)));
  auto *q = static_cast<r *>(calloc(3, sizeof(r)));
  for (int i = 0; i < 3; i++) {
    p[i].name[i] = 'a', p[i].x = i, p[i].t = 4, p[i].y = argc, p[i].c = 2, p[i].z = 9;
    q[i].name[i] = 'a', q[i].x = i, q[i].t = 4, q[i].y = argc, q[i].c = 2, q[i].z = 9;
  }
  printf("%u %u\n", binds(&p[argc].name), byMember(&q[argc].name));
  printf("%ld %ld\n", p[2].z + p[2].c, q[2].z + q[2].c);
}
