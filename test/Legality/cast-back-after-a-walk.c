// A pointer that begins at a first field, and may walk along it, is also the
// structure's address where it has not moved: what gets it may cast it back.
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

static unsigned hash(const unsigned char *b, unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++)
    h = h * 31 + b[i];
  return h;
}

// 1. a callee gets it
struct a { char name[8]; int x; int y; long z; };
NI unsigned wholeA(char *c) {
  struct a *q = (struct a *)c;
  return hash((unsigned char *)q, sizeof *q);
}
NI unsigned byCallee(struct a *p) {
  char *c = p->name;
  while (*c == ' ')
    c++;
  return wholeA(c);
}
// 2. it is returned
struct b { char name[8]; int x; int y; long z; };
NI char *skip(struct b *p) {
  char *c = p->name;
  while (*c == ' ')
    c++;
  return c;
}
NI unsigned byResult(struct b *p) {
  struct b *q = (struct b *)skip(p);
  return hash((unsigned char *)q, sizeof *q);
}
// 3. it is stored
struct c { char name[8]; int x; int y; long z; };
static char *saved;
NI void save(struct c *p) {
  char *c = p->name;
  while (*c == ' ')
    c++;
  saved = c;
}
NI unsigned byMemory(void) {
  struct c *q = (struct c *)saved;
  return hash((unsigned char *)q, sizeof *q);
}
// 4. a function without casts is inlined into one with
struct d { char name[8]; int x; int y; long z; };
static inline char *nameOf(struct d *p) {
  char *c = p->name;
  while (*c == ' ')
    c++;
  return c;
}
NI unsigned byInlining(struct d *p) {
  struct d *q = (struct d *)nameOf(p);
  return hash((unsigned char *)q, sizeof *q);
}
// 5. the walk is one through all bytes, by a pointer that came as one to bytes
struct e { char name[8]; int x; int y; long z; };
NI unsigned walk(const unsigned char *b, const unsigned char *end) {
  unsigned h = 0;
  for (; b != end; b++)
    h = h * 31 + *b;
  return h;
}
NI unsigned byBytes(struct e *p) {
  return walk((unsigned char *)p, (unsigned char *)(p + 1));
}
// 6. one of two pointers
struct f { char name[8]; int x; int y; long z; };
NI unsigned wholeF(char *c) {
  struct f *q = (struct f *)c;
  return hash((unsigned char *)q, sizeof *q);
}
NI unsigned byChoice(struct f *p, struct f *q, int n) {
  char *c = n > 1 ? p->name : q->name;
  return wholeF(c) + (unsigned)*c;
}
// 7. through a pointer to the pointer
struct g { char name[8]; int x; int y; long z; };
NI void advance(char **c) {
  while (**c == ' ')
    ++*c;
}
NI unsigned byReference(struct g *p) {
  char *c = p->name;
  advance(&c);
  struct g *q = (struct g *)c;
  return hash((unsigned char *)q, sizeof *q);
}
// 8. by a structure that holds it
struct h { char name[8]; int x; int y; long z; };
struct cursor { char *at; int line; };
NI struct cursor start(struct h *p) {
  struct cursor c = {p->name, 1};
  while (*c.at == ' ')
    c.at++;
  return c;
}
NI unsigned byCursor(struct h *p) {
  struct cursor c = start(p);
  struct h *q = (struct h *)c.at;
  return hash((unsigned char *)q, sizeof *q);
}

int main(int argc, char **argv) {
#define MAKE(T, v) struct T *v = calloc(3, sizeof *v); for (int n = 0; n < 3; n++) \
   v[n].name[0] = (char)('a' + n), v[n].x = n, v[n].y = argc, v[n].z = 4;
  MAKE(a, a) MAKE(b, b) MAKE(c, c) MAKE(d, d) MAKE(e, e) MAKE(f, f) MAKE(g, g) MAKE(h, h)
  save(c + 1);
  printf("%u %u %u %u\n", byCallee(a + 1), byResult(b + 1), byMemory(), byInlining(d + 1));
  printf("%u %u %u %u\n", byBytes(e + 1), byChoice(f, f + 1, argc), byReference(g + 1), byCursor(h + 1));
}
