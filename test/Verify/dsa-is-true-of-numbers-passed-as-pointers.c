// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdlib.h>
struct n {
  struct n *p;
  long v;
};
static struct n *last;
__attribute__((noinline)) static struct n *next(struct n *a) {
  a->v++;
  return a->p;
}
__attribute__((noinline)) static void take(long l) {
  struct n *n = (struct n *)l;
  n->v++;
  last = n->p;
  last->v++;
}
__attribute__((noinline)) static long give(struct n *n) {
  n->v++;
  return (long)n;
}
static void *functions[] = {next, take, give, abort};
typedef struct n *(*OfNumber)(long);
typedef void (*OfPointer)(struct n *);
typedef struct n *(*ToPointer)(struct n *);
typedef long (*ToNumber)(struct n *);
static struct n *make(void) {
  struct n *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->p = n;
  n->v = 0;
  return n;
}
int main(void) {
  struct n *a = make(), *b = make(), *c = make(), *d = make();
  struct n *t = ((OfNumber)functions[0])((long)a);
  t->v++;
  a->v++;
  ((OfPointer)functions[1])(b);
  b->v++;
  struct n *l = last;
  l->v++;
  struct n *r = ((ToPointer)functions[2])(c);
  r->v++;
  c->v++;
  r->p->v++;
  struct n *q = (struct n *)((ToNumber)functions[0])(d);
  q->v++;
  d->v++;
  return a->v == 3 && b->v == 4 && c->v == 4 && d->v == 3 ? 0 : 1;
}
