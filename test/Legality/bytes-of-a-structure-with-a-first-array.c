// Ways to take a structure that begins with an array for its bytes, of which
// the function that traverses them shows little.
// RUN: %clang -O0 -fopenmp-simd -Wno-deprecated-non-prototype %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 -fopenmp-simd %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fopenmp-simd -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fopenmp-simd -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fopenmp-simd -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
typedef unsigned char byte;
#define inlined static inline __attribute__((always_inline))

// The cast is in an initialiser.
struct a { char name[8]; int x, y; };
static struct a first[2] = {{"abc", 1, 2}};
static const byte *const bytes = (const byte *)first;
__attribute__((noinline)) static unsigned initialiser(size_t n) {
  unsigned h = 17;
  for (size_t i = 0; i < n; i++)
    h = h * 31 + bytes[i];
  return h;
}

// One function is declared with two types.
struct b { char name[8]; int x, y; };
unsigned hashAsBytes(const struct b *, size_t) __asm__("hashBytes");
__attribute__((noinline)) static unsigned renamed(struct b *p) { return hashAsBytes(p, sizeof *p); }
__attribute__((always_inline)) unsigned hashBytes(const byte *b, size_t n) {
  unsigned h = 17;
  for (size_t i = 0; i < n; i++)
    h = h * 31 + b[i];
  return h;
}

// A body that OpenMP outlines, or not.
struct c { char name[8]; int x, y; };
__attribute__((noinline)) static unsigned simd(struct c *p) {
  unsigned h = 17;
#pragma omp simd reduction(+ : h)
  for (int i = 0; i < (int)sizeof *p; i++)
    h += ((const byte *)p)[i] * (unsigned)(i * i + 1);
  return h;
}

// No cast converts what a clean-up function receives.
struct d { char name[8]; int x, y; };
static unsigned cleaned;
inlined void finish(void *v) {
  const byte *b = v;
  for (size_t i = 0; i < sizeof(struct d); i++)
    cleaned = cleaned * 31 + b[i];
}
__attribute__((noinline)) static int cleanUp(int n) {
  struct d local __attribute__((cleanup(finish))) = {"xyz", n, 2 * n};
  for (char *c = local.name; *c; c++)
    local.x += *c;
  return local.x;
}

// Nor what a function without a prototype does.
struct e { char name[8]; int x, y; };
inlined unsigned old();
__attribute__((noinline)) static unsigned unprototyped(struct e *p) { return old(p, sizeof *p); }
inlined unsigned old(b, n) byte *b; size_t n; {
  unsigned h = 17;
  for (size_t i = 0; i < n; i++)
    h = h * 31 + b[i];
  return h;
}

// The program has a library function of its own.
struct f { char name[8]; int x, y; };
static unsigned written;
__attribute__((always_inline)) inline size_t fwrite(const void *restrict v, size_t n, size_t m, FILE *restrict to) {
  const byte *b = v;
  for (size_t i = 0; i < n * m; i++)
    written = written * 31 + b[i];
  return m;
}
__attribute__((noinline)) static unsigned own(struct f *p) {
  fwrite(p, sizeof *p, 1, 0);
  return written;
}

// The array as a whole.
struct g { char name[8]; int x, y; };
__attribute__((noinline)) static unsigned whole(struct g *p) {
  unsigned h = 0;
  for (size_t i = 0; i < sizeof *p; i++)
    h = h * 31 + ((byte *)&p->name)[i];
  const void *v = &p->name;
  const byte *b = v;
  for (size_t i = 0; i < sizeof *p; i++)
    h = h * 31 + b[i];
  return h;
}

// From one structure to the next by elements of their arrays.
struct h { float at[2], color; int id; };
__attribute__((noinline)) static float strided(struct h *p, int n) {
  const float *v = p->at;
  int stride = sizeof *p / sizeof *v;
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i * stride] + v[i * stride + 1];
  return sum;
}

int main(int argc, char **argv) {
  struct b *b = calloc(2, sizeof *b);
  struct c *c = calloc(2, sizeof *c);
  struct e *e = calloc(2, sizeof *e);
  struct f *f = calloc(2, sizeof *f);
  struct g *g = calloc(2, sizeof *g);
  struct h *h = calloc(3, sizeof *h);
  first[1].x = first[0].y = argc;
  b->name[0] = c->name[0] = e->name[0] = f->name[0] = g->name[0] = 'n';
  b->x = c->x = e->x = f->x = g->x = argc;
  b->y = c->y = e->y = f->y = g->y = 2;
  for (int i = 0; i < 3; i++)
    h[i].at[0] = (float)i, h[i].at[1] = (float)argc, h[i].color = 3, h[i].id = i;
  printf("%u %u %u ", initialiser(sizeof first), renamed(b), simd(c));
  printf("%d %u %u ", cleanUp(argc), cleaned, unprototyped(e));
  printf("%u %u %f %d\n", own(f), whole(g), strided(h, 3), (int)h[2].color + h[1].id);
}
