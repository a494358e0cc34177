// The address of an array that comes first, cast to one of bytes, may be meant
// as that of the bytes of the structure.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>
typedef unsigned char byte;
struct s { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned byArray(struct s *p) {
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof *p; i++)
    h = h * 31 + ((byte *)p->name)[i];
  return h;
}
struct t { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned byElement(struct t *p) {
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof *p; i++)
    h = h * 31 + *((byte *)&p->name[0] + i);
  return h;
}
struct u { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned bySum(struct u *p, unsigned n) {
  unsigned h = 0;
  for (unsigned i = n; i < sizeof *p; i++)
    h = h * 31 + ((byte *)(p->name + n))[i - n];
  return h;
}
struct v { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned byChoice(struct v *p, struct v *q, int n) {
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof *p; i++)
    h = h * 31 + ((byte *)(n ? p->name : q->name))[i];
  return h;
}
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  struct t *q = calloc(3, sizeof *q);
  struct u *r = calloc(3, sizeof *r);
  struct v *w = calloc(3, sizeof *w);
  for (int i = 0; i < 3; i++) {
    p[i].name[0] = (char)('a' + i), p[i].x = i, p[i].y = argc, p[i].z = 4;
    q[i].name[0] = (char)('a' + i), q[i].x = i, q[i].y = argc, q[i].z = 4;
    r[i].name[0] = (char)('a' + i), r[i].x = i, r[i].y = argc, r[i].z = 4;
    w[i].name[0] = (char)('a' + i), w[i].x = i, w[i].y = argc, w[i].z = 4;
  }
  printf("%u %u %u %u\n", byArray(p + 1), byElement(q + 1), bySum(r + 1, (unsigned)argc), byChoice(w, w + 1, argc));
  free(p), free(q), free(r), free(w);
}
