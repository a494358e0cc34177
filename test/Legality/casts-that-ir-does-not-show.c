// Casts that leave no trace in IR: in the argument of a call, in the bound of an
// array; and members that are structures, whose addresses are those of their
// first fields, too.
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
#define NI __attribute__((noinline)) static
typedef unsigned char byte;

NI unsigned walk(const byte *b, size_t n) {
  unsigned h = 0;
  for (size_t i = 0; i < n; i++)
    h = h * 31 + b[i];
  return h;
}
// Whatever numbers are there, as bytes.
NI unsigned walkNumbers(int *b, size_t n) {
  unsigned h = 0, v;
  for (size_t i = 0; i < n; i++) {
    memcpy(&v, (byte(*)[4])b + i, 4);
    h = h * 31 + v;
  }
  return h;
}
NI void save(const void *v, size_t n) {
  if (fwrite(v, 1, n, stdout) != n)
    puts("?");
}
NI void clear(void *v, size_t n) { memset(v, 0, n); }

// 1. In the argument.
struct a { byte name[8]; int x; short t; int y; signed char c; long z; };
NI unsigned inArgument(struct a *p) {
  return walk((byte *)(struct a *)p->name, sizeof *p) +
         walk((void *)(struct a *)&p->name, sizeof *p);
}
NI void toLibrary(struct a *p, size_t n) {
  fwrite((struct a *)p->name, 1, n, stdout);
}
// 2. In the bound of an array.
struct b { byte name[8]; int x; short t; int y; signed char c; long z; };
NI unsigned inBound(byte (*n)[8]) {
  byte *b;
  byte(*v)[(b = (byte *)(struct b *)n, 8)] = 0;
  unsigned h = v != 0;
  for (unsigned i = 0; i < sizeof(struct b); i++)
    h = h * 31 + b[i];
  return h;
}
NI unsigned inParameter(byte (*n)[8], byte *b,
                        byte (*v)[(b = (byte *)(struct b *)n, 8)]) {
  unsigned h = v != 0;
  for (unsigned i = 0; i < sizeof(struct b); i++)
    h = h * 31 + b[i];
  return h;
}
// 3. A member that is a structure.
struct inner { byte name[8]; int x; short t; int y; };
struct outer { long z; struct inner in; signed char c; struct inner more[4]; };
// 4. The same, beginning with numbers.
struct numbers { int n[8]; int x; int y; unsigned w; };
struct holder { long z; struct numbers in; signed char c; };
NI int *numbersOf(struct holder *p) { return (int *)&p->in; }

int main(int argc, char **argv) {
  struct a *a = calloc(3, sizeof *a);
  struct b *b = calloc(3, sizeof *b);
  struct outer *o = calloc(3, sizeof *o);
  struct holder *h = calloc(3, sizeof *h);
  for (int i = 0; i < 3; i++) {
    a[i].name[i] = 'a', a[i].x = i, a[i].t = 4, a[i].y = argc, a[i].c = 2, a[i].z = 9;
    b[i].name[i] = 'a', b[i].x = i, b[i].t = 4, b[i].y = argc, b[i].c = 2, b[i].z = 9;
    o[i].z = i, o[i].c = 3, o[i].in.name[i] = 'n', o[i].in.x = argc, o[i].in.t = 5, o[i].in.y = i;
    for (int k = 0; k < 4; k++)
      o[i].more[k].name[k] = 'm', o[i].more[k].x = argc, o[i].more[k].t = 6, o[i].more[k].y = k;
    h[i].z = i, h[i].c = 3, h[i].in.n[i] = 7, h[i].in.x = argc, h[i].in.y = 8, h[i].in.w = 9;
  }
  printf("%u\n", inArgument(a + argc));
  toLibrary(a + argc, sizeof *a);
  printf("\n%u %u\n", inBound(&b[argc].name), inParameter(&b[argc].name, NULL, NULL));
  save(&o[argc].in, sizeof o->in);
  save(o[argc].more, sizeof o->more / (size_t)argc);
  fwrite(o[argc].more, sizeof(struct inner), (size_t)argc * 3, stdout);
  clear(&o[2].in, sizeof o->in / (size_t)argc);
  printf("\n%ld %d %d %d %d %d\n", o[2].z, o[2].in.name[2], o[2].in.x, o[2].in.t, o[2].in.y, o[2].c);
  printf("%u\n", walkNumbers((int *)&h[argc].in, sizeof(struct numbers) / 4));
  printf("%u\n", walkNumbers(numbersOf(h + argc), sizeof(struct numbers) / 4));
  printf("%d %d %d %d %d\n", (int)a[2].z + a[2].c, (int)b[2].z + b[2].c, o[1].in.x + o[1].c, h[1].in.x + h[1].c, (int)h[1].z);
}
