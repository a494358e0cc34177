// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

/* aggregates, vectors, atomics, selects, indirect returns */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
struct n {
  struct n *next;
  long v;
};
typedef struct {
  struct n *a[2];
} pairarr;
typedef struct {
  struct {
    struct n *x;
    int k;
  } in[2];
  struct n *last;
} deep;
static struct n *mk(void) {
  struct n *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->next = p;
  return p;
}
__attribute__((noinline)) static pairarr two(struct n *a, struct n *b) {
  return (pairarr){{a, b}};
}
__attribute__((noinline)) static deep dp(struct n *a, struct n *b,
                                         struct n *c) {
  deep d = {{{a, 1}, {b, 2}}, c};
  return d;
}
__attribute__((noinline)) static struct n *fromdeep(deep d, int i) {
  return i < 2 ? d.in[i].x : d.last;
}
static _Atomic(struct n *) at;
static atomic_uintptr_t au;
static _Atomic(struct n *) stack;
static void push(struct n *p) {
  struct n *o = atomic_load(&stack);
  do
    p->next = o;
  while (!atomic_compare_exchange_weak(&stack, &o, p));
}
static struct n *pop(void) {
  struct n *o = atomic_load(&stack);
  while (o && !atomic_compare_exchange_weak(&stack, &o, o->next))
    ;
  return o;
}
typedef uintptr_t v4 __attribute__((vector_size(32)));
static v4 gv;
static struct n *va[4], *vb[4];
typedef struct __attribute__((packed)) {
  char c;
  struct n *p;
  short s;
  struct n *q;
} pk;
static pk pks[3];
static struct n *volatile slots[4];
static struct n **indirect[2];
static struct n ***deepp;
typedef union {
  struct n *p;
  intptr_t i;
  struct {
    int lo, hi;
  } h;
} un;
__attribute__((noinline)) static un mku(intptr_t i) {
  un u;
  u.i = i;
  return u;
}
__attribute__((noinline)) static intptr_t unu(un u) { return u.i; }
static struct n *choose(int k, struct n *a, struct n *b, struct n *c) {
  struct n *r;
  switch (k) {
  case 0:
    r = a;
    break;
  case 1:
    r = b;
    break;
  default:
    r = c;
  }
  return r;
}
struct vt;
struct ob {
  const struct vt *vt;
  struct ob *link;
  long v;
};
struct vt {
  struct ob *(*get)(struct ob *);
  void (*set)(struct ob *, struct ob *);
  const struct vt *super;
};
static struct ob *g1(struct ob *o) { return o->link; }
static struct ob *g2(struct ob *o) { return o->link->link; }
static void s1(struct ob *o, struct ob *x) {
  o->link = x;
  x->v++;
}
static const struct vt base = {g1, s1, 0}, der = {g2, s1, &base};
static void memswap(void *a, void *b, size_t n) {
  char *x = a, *y = b;
  while (n--) {
    char t = *x;
    *x++ = *y;
    *y++ = t;
  }
}
static void wordswap(void *a, void *b, size_t n) {
  long *x = a, *y = b;
  for (; n; n -= 8) {
    long t = *x;
    *x++ = *y;
    *y++ = t;
  }
}
static void sort(void *base, size_t n, size_t sz,
                 int (*cmp)(const void *, const void *)) {
  char *b = base;
  for (size_t i = 1; i < n; i++)
    for (size_t j = i; j && cmp(b + (j - 1) * sz, b + j * sz) > 0; j--)
      memswap(b + (j - 1) * sz, b + j * sz, sz);
}
static int cmp(const void *a, const void *b) {
  long x = (*(struct n *const *)a)->v, y = (*(struct n *const *)b)->v;
  return (x > y) - (x < y);
}
struct hm {
  uintptr_t key;
  void *val;
};
static struct hm map[16];
static void put(const void *k, void *v) {
  map[(uintptr_t)k >> 4 & 15] = (struct hm){(uintptr_t)k, v};
}
static void *get(const void *k) {
  struct hm *e = &map[(uintptr_t)k >> 4 & 15];
  return e->key == (uintptr_t)k ? e->val : 0;
}
static void *keyAt(int i) { return (void *)map[i].key; }
static char arena[1024] __attribute__((aligned(16)));
static size_t used;
static void *bump(size_t n) {
  void *p = arena + used;
  used += (n + 15) & ~15ul;
  return p;
}
static void *freelist;
static void *cell(void) {
  if (freelist) {
    void *p = freelist;
    memcpy(&freelist, p, sizeof freelist);
    return p;
  }
  return bump(24);
}
static void uncell(void *p) {
  memcpy(p, &freelist, sizeof freelist);
  freelist = p;
}
static uint32_t idx[4];
static struct n pool[8];
static uint32_t compress(struct n *p) { return p - pool + 1; }
static struct n *expand(uint32_t i) { return i ? &pool[i - 1] : 0; }
static uint32_t c32(void *p) { return ((uintptr_t)p - (uintptr_t)arena) >> 3; }
static void *e32(uint32_t c) { return arena + ((uintptr_t)c << 3); }
int main(int argc, char **argv) {
  struct n *a = mk(), *b = mk(), *c = mk();
  pairarr t = two(a, b);
  t.a[argc & 1]->v++;
  a->v++;
  b->v++;
  deep d = dp(a, b, c);
  for (int i = 0; i < 3; i++) {
    fromdeep(d, i)->v++;
    fromdeep(d, i)->next->v++;
  }
  c->v++;
  deep *hd = malloc(sizeof d);
  *hd = d;
  hd->in[1].x->v++;
  hd->last->v++;
  deep e = *hd;
  e.in[0].x->next->v++;
  free(hd);
  atomic_store(&at, a);
  struct n *l = atomic_exchange(&at, b);
  l->v++;
  a->v++;
  atomic_load(&at)->v++;
  struct n *ex = b;
  atomic_compare_exchange_strong(&at, &ex, c);
  atomic_load(&at)->v++;
  c->v++;
  atomic_store(&au, (uintptr_t)c);
  atomic_fetch_or(&au, 1);
  ((struct n *)(atomic_load(&au) & ~1ul))->v++;
  ((struct n *)(atomic_exchange(&au, 0) - 1))->next->v++;
  push(a);
  push(b);
  push(c);
  struct n *q = pop();
  q->v++;
  c->v++;
  q = pop();
  q->v++;
  b->v++;
  q->next->v++;
  a->v++;
  a->next = a;
  b->next = b;
  c->next = c;
  for (int i = 0; i < 4; i++)
    va[i] = (struct n *[]){a, b, c, a}[i];
  for (int i = 0; i < 4; i++)
    vb[i] = va[3 - i];
  for (int i = 0; i < 4; i++) {
    vb[i]->v++;
    va[i]->v++;
  }
  memcpy(&gv, va, sizeof gv);
  v4 sh = __builtin_shufflevector(gv, gv, 3, 2, 1, 0);
  memcpy(vb, &sh, sizeof sh);
  for (int i = 0; i < 4; i++)
    vb[i]->v++;
  ((struct n *)sh[1])->v++;
  c->v++;
  for (int i = 0; i < 3; i++) {
    pks[i].p = a;
    pks[i].q = i ? b : c;
  }
  pks[argc % 3].q->v++;
  pks[0].q->v++;
  c->v++;
  pks[1].p->next->v++;
  pk pc = pks[2];
  pc.q->v++;
  b->v++;
  slots[0] = a;
  slots[1] = b;
  slots[argc & 1]->v++;
  indirect[0] = va;
  indirect[1] = vb;
  deepp = indirect;
  deepp[argc & 1][1]->v++;
  b->v++;
  (**deepp)->v++;
  *indirect[0] = b;
  va[0]->v++;
  b->v++;
  un u = mku((intptr_t)a);
  u.p->v++;
  a->v++;
  un w;
  w.p = b;
  ((struct n *)unu(w))->v++;
  b->v++;
  un z;
  z.h.lo = u.h.lo;
  z.h.hi = u.h.hi;
  z.p->v++;
  a->v++;
  choose(argc & 1, a, b, c)->v++;
  choose(argc, a, b, c)->v++;
  c->v++;
  struct ob o1 = {&base, 0, 1}, *o2 = calloc(1, sizeof *o2),
            o3 = {&der, &o1, 3};
  o2->vt = &der;
  o1.link = o2;
  o2->link = &o3;
  struct ob *all[] = {&o1, o2, &o3};
  for (int i = 0; i < 3; i++) {
    struct ob *r = all[i]->vt->get(all[i]);
    r->v++;
    all[i]->vt->set(all[i], r);
    if (all[i]->vt->super)
      all[i]->vt->super->get(all[i])->v++;
  }
  o1.v++;
  o2->v++;
  o3.v++;
  struct n *arr[6] = {c, a, b, a, c, b};
  sort(arr, 6, sizeof *arr, cmp);
  arr[0]->v++;
  arr[5]->v++;
  a->v++;
  struct n x = {a, 1}, y = {b, 2};
  memswap(&x, &y, sizeof x);
  x.next->v++;
  y.next->v++;
  b->v++;
  struct n *m1 = a, *m2 = b;
  wordswap(&m1, &m2, 8);
  m1->v++;
  m2->v++;
  b->v++;
  a->v++;
  put(a, b);
  put(c, a);
  ((struct n *)get(a))->v++;
  b->v++;
  for (int i = 0; i < 16; i++) {
    struct n *k = keyAt(i);
    if (k) {
      k->v++;
      k->next->v++;
    }
  }
  a->v++;
  c->v++;
  struct n *p1 = cell(), *p2 = cell();
  p1->next = p2;
  p1->v = 0;
  p2->next = p1;
  p2->v = 1;
  p1->next->v++;
  uncell(p1);
  struct n *p3 = cell();
  p3->next = a;
  p3->next->v++;
  p3->v = 2;
  p2->next->v++;
  p1->v++;
  p2->v++;
  a->v++;
  idx[0] = compress(&pool[3]);
  idx[1] = compress(&pool[5]);
  expand(idx[argc & 1])->v++;
  pool[3].v++;
  pool[5].v++;
  pool[3].next = &pool[5];
  expand(idx[0])->next->v++;
  uint32_t cc = c32(p2);
  struct n *ee = e32(cc);
  ee->v++;
  p2->v++;
  ee->next->v++;
  return 0;
}
