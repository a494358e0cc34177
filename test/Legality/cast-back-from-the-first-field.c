// The address of the first field is that of the structure, and may be cast to
// it: then all of its bytes are accessed.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned byArray(struct s *p) {
  char (*n)[8] = &p->name;
  struct s *q = (struct s *)n;
  unsigned char *b = (unsigned char *)q;
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++)
    h = h * 31 + b[i];
  return h;
}
struct t { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned byElement(struct t *p) {
  struct t *q = (struct t *)p->name;
  unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++)
    h = h * 31 + ((unsigned char *)q)[i];
  return h;
}
struct u { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static int equal(struct u *a, struct u *b, size_t n) {
  struct u *q = (struct u *)a->name, *r = (struct u *)b->name;
  return memcmp(q, r, n) == 0;
}
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  struct t *q = calloc(3, sizeof *q);
  struct u *r = calloc(3, sizeof *r);
  for (int i = 0; i < 3; i++) {
    p[i].name[0] = (char)('a' + i), p[i].x = i, p[i].y = argc, p[i].z = 4;
    q[i].name[0] = (char)('a' + i), q[i].x = i, q[i].y = argc, q[i].z = 4;
    r[i].name[0] = 'a', r[i].x = i, r[i].y = argc, r[i].z = 4;
  }
  printf("%u %u %d\n", byArray(p + 1), byElement(q + 1), equal(r, r + 1, sizeof *r));
  free(p), free(q), free(r);
}
