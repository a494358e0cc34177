// The address of a first field that a function receives may be cast back to
// that of the structure, and all bytes of the structure accessed by index. The
// cast leaves no trace in IR: the front end says which functions make none.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-12 %s -o %t && %t | diff - %t.txt
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stddef.h>
#define container_of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))
// 1. by container_of in a callee
struct a { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned hashA(char (*n)[8]) {
  struct a *q = container_of(n, struct a, name);
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 2. nested, not first in the outer structure; in a callee
struct inner { char name[8]; int x; int y; };
struct b { long k; struct inner in; long z; };
__attribute__((noinline)) static unsigned hashB(char (*n)[8]) {
  struct inner *q = (struct inner *)n;
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 3. nested, in the same function
struct inner3 { char name[8]; int x; int y; };
struct c { long k; struct inner3 in; long z; };
__attribute__((noinline)) static unsigned hashC(struct c *p) {
  char (*n)[8] = &p->in.name;
  struct inner3 *q = (struct inner3 *)n;
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 4. through a void pointer
struct d { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned hashD(void *n) {
  struct d *q = n;
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 5. the cast in one function, the walk in another
struct e { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned walk(unsigned char *b, unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) h = h * 31 + b[i];
  return h;
}
__attribute__((noinline)) static unsigned hashE(char *n) {
  struct e *q = (struct e *)n;
  return walk((unsigned char *)q, sizeof *q);
}
// 6. through a union
struct f { char name[8]; int x; int y; long z; };
union both { char *n; struct f *q; };
__attribute__((noinline)) static unsigned hashF(char *n) {
  union both u; u.n = n;
  unsigned char *b = (unsigned char *)u.q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *u.q; i++) h = h * 31 + b[i];
  return h;
}
// 7. through the bytes of the pointer
struct g { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned hashG(char *n) {
  struct g *q; memcpy(&q, &n, sizeof q);
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 8. the cast in a function that is inlined
struct h { char name[8]; int x; int y; long z; };
static struct h *whole(char *n) { return (struct h *)n; }
__attribute__((noinline)) static unsigned hashH(char *n) {
  struct h *q = whole(n);
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 9. the cast in a caller that got the address back
struct i { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static char *name(struct i *p) { return p->name; }
__attribute__((noinline)) static unsigned hashI(struct i *p) {
  struct i *q = (struct i *)name(p);
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 10. through an integer
struct j { char name[8]; int x; int y; long z; };
__attribute__((noinline)) static unsigned hashJ(char *n) {
  struct j *q = (struct j *)(unsigned long)n;
  unsigned char *b = (unsigned char *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q; i++) h = h * 31 + b[i];
  return h;
}
// 11. ints
struct k { int n[2]; int x; int y; long z; };
__attribute__((noinline)) static unsigned hashK(int *n) {
  struct k *q = (struct k *)n;
  unsigned *b = (unsigned *)q; unsigned h = 0;
  for (unsigned i = 0; i < sizeof *q / sizeof(int); i++) h = h * 31 + b[i];
  return h;
}
int main(int argc, char **argv) {
#define MAKE(T, v) struct T *v = calloc(3, sizeof *v); for (int n = 0; n < 3; n++) \
   v[n].name[0] = (char)('a' + n), v[n].x = n, v[n].y = argc, v[n].z = 4;
  MAKE(a, a) MAKE(d, d) MAKE(e, e) MAKE(f, f) MAKE(g, g) MAKE(h, h) MAKE(i, i) MAKE(j, j)
  struct b *b = calloc(3, sizeof *b); struct c *c = calloc(3, sizeof *c); struct k *k = calloc(3, sizeof *k);
  for (int n = 0; n < 3; n++) {
    b[n].k = 3, b[n].in.name[0] = 'x', b[n].in.x = n, b[n].in.y = argc, b[n].z = 7;
    c[n].k = 3, c[n].in.name[0] = 'x', c[n].in.x = n, c[n].in.y = argc, c[n].z = 7;
    k[n].n[0] = 3, k[n].n[1] = 4, k[n].x = n, k[n].y = argc, k[n].z = 7;
  }
  printf("a %u\n", hashA(&a[1].name)); printf("b %u\n", hashB(&b[1].in.name));
  printf("c %u\n", hashC(c + 1)); printf("d %u\n", hashD(d[1].name));
  printf("e %u\n", hashE(e[1].name)); printf("f %u\n", hashF(f[1].name));
  printf("g %u\n", hashG(g[1].name)); printf("h %u\n", hashH(h[1].name));
  printf("i %u\n", hashI(i + 1)); printf("j %u\n", hashJ(j[1].name)); printf("k %u\n", hashK(k[1].n));
}
