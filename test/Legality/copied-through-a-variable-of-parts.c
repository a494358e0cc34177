// A local copy of which SROA leaves a variable of a structure without a name: a member
// that is a structure, and an array beside it.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-5 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-6 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-7 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-8 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-12 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>

struct inner {
  long g;
  short h;
  long f[3];
};
struct element {
  struct inner in;
  unsigned short w[4], key, z;
};

__attribute__((noinline)) static void sort(struct element *a, int n) {
  for (int i = 1; i < n; i++) {
    struct element t = a[i];
    int q = i;
    for (; q > 0 && a[q - 1].key > t.key; q--)
      a[q] = a[q - 1];
    a[q] = t;
  }
}

int main(int argc, char **argv) {
  int n = 5 + argc;
  struct element *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    struct element *e = a + i;
    e->in.g = e->in.h = (short)i;
    for (int k = 0; k < 3; k++)
      e->in.f[k] = i * 10 + k;
    for (int k = 0; k < 4; k++)
      e->w[k] = (unsigned short)(i * 10 + k);
    e->key = (unsigned short)(n - i);
    e->z = (unsigned short)i;
  }
  sort(a, n);
  for (int i = 0; i < n; i++)
    printf("%ld %d %ld %ld %ld %d %d %d\n", a[i].in.g, a[i].in.h, a[i].in.f[0],
           a[i].in.f[1], a[i].in.f[2], a[i].w[0], a[i].w[3], a[i].key);
  return 0;
}
