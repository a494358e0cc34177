// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <stdint.h>
struct s {
  struct s *p;
  int *q;
  long v;
};
struct big {
  struct s *a, *b;
  long x[4];
};
struct two {
  struct s *a;
  struct s *b;
};
struct mix {
  struct s *a;
  double d;
};
static int g1, g2;
static struct s gs = {&gs, &g1, 0}, *gp;
__attribute__((noinline)) static struct s *mk(void) {
  struct s *s = malloc(sizeof *s);
  s->p = s;
  s->q = &g2;
  s->v = 0;
  return s;
}
__attribute__((noinline)) static void take3(struct s *a, struct s *b,
                                            struct s *c) {
  a->v++;
  b->p->v++;
  ++*b->q;
  gp = a;
  a->p = b;
}
__attribute__((noinline)) static struct s *take1(struct s *a) {
  a->v++;
  return a->p;
}
__attribute__((noinline)) static void takeint(long x) {
  ((struct s *)x)->v++;
  ((struct s *)x)->p->v++;
}
__attribute__((noinline)) static struct s *ret(struct s *a, struct s *b) {
  return a->v & 1 ? a : b;
}
__attribute__((noinline)) static void voidfn(struct s *a) {
  a->v++;
  gp = a;
}
__attribute__((noinline)) static struct big byval(struct big b, int i) {
  b.a->v++;
  struct s *t = b.a;
  b.a = b.b;
  b.b = t;
  b.x[i & 3]++;
  return b;
}
__attribute__((noinline)) static struct two pair(struct two t) {
  t.a->v++;
  return (struct two){t.b, t.a};
}
__attribute__((noinline)) static struct mix mixed(struct mix m) {
  m.a->v++;
  m.a = m.a->p;
  return m;
}
typedef void (*f2)(struct s *, struct s *);
typedef void (*f4)(struct s *, struct s *, struct s *, struct s *);
typedef struct s *(*fl)(long);
typedef void (*fp)(struct s *);
typedef long (*fr)(struct s *, struct s *);
typedef struct s *(*fk)();
static void *fns[] = {take3, take1, takeint, ret, voidfn};
__attribute__((noinline)) static void chain(struct s *s, int n) {
  if (!n) {
    gp = s;
    s->v++;
    return;
  }
  __attribute__((musttail)) return chain(s->p, n - 1);
}
static void va2(int n, va_list ap) {
  while (n--) {
    struct s *s = va_arg(ap, struct s *);
    s->v++;
    int *i = va_arg(ap, int *);
    ++*i;
    double d = va_arg(ap, double);
    struct two t = va_arg(ap, struct two);
    t.a->v++;
    t.b->p->v++;
    struct big b = va_arg(ap, struct big);
    b.b->v++;
    b.a->v++;
  }
}
static void va1(int n, ...) {
  va_list ap, cp;
  va_start(ap, n);
  va_copy(cp, ap);
  va2(n, ap);
  va_end(ap);
  va2(n, cp);
  va_end(cp);
}
struct keep {
  va_list ap;
  struct keep *next;
};
static void useKeep(struct keep *k) {
  struct s *s = va_arg(k->ap, struct s *);
  s->v++;
  gp = s;
  k->next->next = k;
}
static void vak(struct s *first, ...) {
  struct keep k;
  k.next = &k;
  va_start(k.ap, first);
  first->v++;
  useKeep(&k);
  useKeep(&k);
  va_end(k.ap);
}
__attribute__((noinline)) static int *vaptr(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int *r = 0;
  for (int i = 0; i < n; i++)
    r = va_arg(ap, int *);
  va_end(ap);
  return r;
}
__attribute__((noinline)) static void out(struct s **o, struct s *i) { *o = i; }
__attribute__((noinline)) static void swap(struct s **a, struct s **b) {
  struct s *t = *a;
  *a = *b;
  *b = t;
  (*a)->v++;
  (*b)->v++;
}
typedef struct s *(*self)(void *, struct s *);
__attribute__((noinline)) static struct s *selff(void *f, struct s *s) {
  if (s->v++ > 20)
    return s;
  gp = s;
  return ((self)f)(f, s->p);
}
__attribute__((noinline)) static struct s *idv(void *p) { return p; }
__attribute__((noinline)) static struct s *pick(struct s *(*f)(void *),
                                                void *p) {
  return f(p);
}
__attribute__((noinline, optnone)) static int knr(a, b)
struct s *a;
int *b;
{
  ++*b;
  return ++a->v;
}
int main(int argc, char **argv) {
  struct s *a = mk(), *b = mk(), *c = mk();
  ((f4)fns[0])(a, b, c, a);
  gp->v++;
  a->p->v++;
  b->v++;
  a->p = a;
  struct s *t = ((fl)fns[1])((long)a);
  t->v++;
  a->v++;
  ((fp)fns[2])(b);
  b->v++;
  struct s *r = (struct s *)((fr)fns[3])(a, b);
  r->v++;
  r->p->v++;
  a->v++;
  b->v++;
  struct s *(*vf)(struct s *) = (void *)voidfn;
  vf(c);
  gp->v++;
  c->v++;
  ((fk)fns[4])(a, b, 1);
  gp->v++;
  a->v++;
  struct big bg = {a, b};
  struct big b2 = byval(bg, argc);
  b2.a->v++;
  b2.b->v++;
  a->v++;
  b->v++;
  bg.x[1]++;
  struct two tw = pair((struct two){a, b});
  tw.a->v++;
  tw.b->v++;
  a->v++;
  struct mix m = mixed((struct mix){c, 1.5});
  m.a->v++;
  c->v++;
  chain(&gs, 5);
  gp->v++;
  gs.v++;
  chain(a, 3);
  gp->p->v++;
  va1(2, a, &g1, 1.0, tw, bg, b, &g2, 2.0, tw, b2);
  a->v++;
  g1++;
  g2++;
  tw.a->v++;
  bg.b->v++;
  vak(a, b, c);
  gp->v++;
  c->v++;
  b->v++;
  int loc = 0;
  int *l2 = vaptr(9, &g1, &g1, &g2, &g1, &g1, &g1, &g2, &g1, &loc);
  ++*l2;
  loc++;
  struct s *o1, *o2;
  out(&o1, a);
  out(&o2, c);
  swap(&o1, &o2);
  o1->v++;
  o2->v++;
  a->v++;
  c->v++;
  struct s *sf = selff(selff, a);
  sf->v++;
  gp->v++;
  a->v++;
  struct s *pk = pick(idv, &gs);
  pk->v++;
  gs.v++;
  ((struct s *)pick(idv, b))->v++;
  b->v++;
  int kk = 0;
  knr(a, &kk);
  kk++;
  a->v++;
  ((int (*)())knr)(b, &kk);
  b->v++;
  kk++;
  return 0;
}
