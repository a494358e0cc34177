// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
typedef struct n {
  struct n *next;
  long v;
} n;
static n *mk(long v) {
  n *p = malloc(sizeof *p);
  if (!p)
    abort();
  p->next = p;
  p->v = v;
  return p;
}
static uintptr_t xorlink[4];
static union {
  n *p;
  uintptr_t u;
  double d;
  unsigned char c[8];
  uint32_t h[2];
  float f[2];
} un, un2;
static double dstore;
static unsigned char bytes[8];
static uint32_t hi, lo;
static __int128 wide;
static uint16_t q[4];
typedef long v2 __attribute__((vector_size(16)));
static v2 vec;
static n *volatile vol;
__attribute__((noinline)) static void asDouble(double *d, n **p) {
  memcpy(d, p, 8);
}
__attribute__((noinline)) static n *fromDouble(double d) {
  n *p;
  memcpy(&p, &d, 8);
  return p;
}
__attribute__((noinline)) static uintptr_t low(uintptr_t u) {
  return u & 0xffffffffu;
}
__attribute__((noinline)) static uintptr_t high(uintptr_t u) { return u >> 32; }
__attribute__((noinline)) static n *join(uintptr_t h, uintptr_t l) {
  return (n *)(h << 32 | l);
}
__attribute__((noinline)) static void setb(unsigned char *b, uintptr_t u) {
  for (int i = 0; i < 8; i++)
    b[i] = u >> (8 * i);
}
__attribute__((noinline)) static uintptr_t getb(unsigned char *b) {
  uintptr_t u = 0;
  for (int i = 0; i < 8; i++)
    u |= (uintptr_t)b[i] << (8 * i);
  return u;
}
static char text[64];
__attribute__((noinline)) static void printp(n *p) {
  snprintf(text, sizeof text, "%p", (void *)p);
}
__attribute__((noinline)) static n *scanp(void) {
  void *p;
  sscanf(text, "%p", &p);
  return p;
}
__attribute__((noinline)) static n *tag(n *p, int t) {
  return (n *)((uintptr_t)p | t);
}
__attribute__((noinline)) static n *untag(n *p) {
  return (n *)((uintptr_t)p & ~(uintptr_t)7);
}
static n arr[16];
static intptr_t rel[4];
__attribute__((noinline)) static void bitwise(n **to, n **from) {
  uintptr_t f, t = 0;
  memcpy(&f, from, 8);
  for (int i = 0; i < 64; i++)
    if (f & ((uintptr_t)1 << i))
      t |= (uintptr_t)1 << i;
  memcpy(to, &t, 8);
}
/* a pointer that travels by control flow through a table */
static n *table[4];
__attribute__((noinline)) static n *sub(n *p, intptr_t base) {
  return (n *)((intptr_t)p - base);
}
int main(void) {
  n *a = mk(1), *b = mk(2), *c = mk(3);
  xorlink[0] = (uintptr_t)a ^ (uintptr_t)b;
  n *b2 = (n *)(xorlink[0] ^ (uintptr_t)a);
  b2->v++;
  b2->next->v++;
  b->v++;
  a->v++;
  un.p = a;
  un2.u = un.u;
  un2.p->v++;
  a->next->v++;
  un2.d = un.d;
  un2.p->next->v++;
  memcpy(un2.c, un.c, 8);
  un2.p->v++;
  un2.h[0] = un.h[0];
  un2.h[1] = un.h[1];
  un2.p->v++;
  un2.f[0] = un.f[0];
  un2.f[1] = un.f[1];
  un2.p->v++;
  a->v++;
  double d;
  asDouble(&d, &b);
  dstore = d;
  n *bd = fromDouble(dstore);
  bd->v++;
  b->v++;
  bd->next->v++;
  hi = high((uintptr_t)c);
  lo = low((uintptr_t)c);
  n *cj = join(hi, lo);
  cj->v++;
  c->v++;
  cj->next->v++;
  setb(bytes, (uintptr_t)a);
  n *ab = (n *)getb(bytes);
  ab->v++;
  ab->next = b;
  a->next->v++;
  b->v++;
  a->next = a;
  wide = (__int128)(uintptr_t)a << 64 | (uintptr_t)b;
  n *wa = (n *)(uintptr_t)(wide >> 64), *wb = (n *)(uintptr_t)wide;
  wa->v++;
  wb->v++;
  a->v++;
  b->v++;
  for (int i = 0; i < 4; i++)
    q[i] = (uintptr_t)c >> (16 * i);
  uintptr_t cq = 0;
  for (int i = 3; i >= 0; i--)
    cq = cq << 16 | q[i];
  ((n *)cq)->v++;
  c->v++;
  vec = (v2){(long)a, (long)b};
  n *va = (n *)vec[0], *vb = (n *)vec[1];
  va->v++;
  vb->v++;
  a->v++;
  b->v++;
  vol = c;
  vol->v++;
  n *vc = vol;
  vc->next->v++;
  c->v++;
  printp(b);
  n *bp = scanp();
  bp->v++;
  b->v++;
  bp->next->v++;
  n *t = tag(a, 3);
  table[0] = t;
  n *ut = untag(table[0]);
  ut->v++;
  a->v++;
  ut->next->v++;
  rel[0] = (intptr_t)&arr[5] - (intptr_t)rel;
  n *ra = (n *)((intptr_t)rel + rel[0]);
  ra->v++;
  arr[5].v++;
  ra[-2].v++;
  arr[3].v++;
  intptr_t diff = (intptr_t)b - (intptr_t)a;
  n *bb = (n *)((char *)a + diff);
  bb->v++;
  b->v++;
  n *s = sub(b, diff);
  s->v++;
  a->v++;
  uintptr_t neg = -(uintptr_t)a;
  ((n *)-neg)->v++;
  a->v++;
  uintptr_t mul = (uintptr_t)b * 3;
  ((n *)(mul / 3))->v++;
  b->v++;
  uintptr_t rot = (uintptr_t)c << 13 | (uintptr_t)c >> 51;
  ((n *)(rot >> 13 | rot << 51))->v++;
  c->v++;
  float fl[2];
  memcpy(fl, &a, 8);
  n *fa;
  memcpy(&fa, fl, 8);
  fa->v++;
  a->v++;
  _Bool bits[64];
  for (int i = 0; i < 64; i++)
    bits[i] = (uintptr_t)a >> i & 1;
  uintptr_t z = 0;
  for (int i = 0; i < 64; i++)
    z |= (uintptr_t)bits[i] << i;
  n *zb = (n *)z;
  zb->v++;
  zb->next->v++;
  a->v++;
  struct bf {
    uintptr_t a : 24, b : 24, c : 16;
  } bf = {(uintptr_t)c & 0xffffff, (uintptr_t)c >> 24 & 0xffffff,
          (uintptr_t)c >> 48};
  n *cb =
      (n *)((uintptr_t)bf.a | (uintptr_t)bf.b << 24 | (uintptr_t)bf.c << 48);
  cb->v++;
  c->v++;
  return 0;
}
