// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdlib.h>
#include <string.h>
struct n {
  struct n *next;
  long v;
};
struct slot {
  long key;
  double d;
};
static struct slot table[2];
static long hidden;
static double kept[2];
static struct n *make(void) {
  struct n *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->next = n;
  n->v = 1;
  return n;
}
static int same(struct n *a, struct n *b) {
  b->v++;
  a->v++;
  b->next->v++;
  return a->v == 4;
}
__attribute__((noinline)) static void hide(long l) { hidden = l; }
__attribute__((noinline)) static void keep(struct slot *s, long k) {
  s->key = k;
}
__attribute__((noinline)) static long take(struct slot *s) { return s->key; }
__attribute__((noinline)) static struct n *fromDouble(double d) {
  struct n *n;
  memcpy(&n, &d, sizeof n);
  return n;
}
static int throughAFunction(void) {
  struct n *a = make(), *b;
  long l;
  memcpy(&l, &a, sizeof l);
  hide(l);
  long k = hidden;
  memcpy(&b, &k, sizeof b);
  return same(a, b);
}
static int throughMembers(void) {
  struct n *a = make(), *b;
  memcpy(&table[0].key, &a, sizeof a);
  table[1].key = table[0].key;
  memcpy(&b, &table[1].key, sizeof b);
  b->v++;
  a->v++;
  b->next->v++;
  return a->v == 4;
}
static int throughFloats(void) {
  struct n *a = make(), *b;
  memcpy(&kept[0], &a, sizeof a);
  kept[1] = kept[0];
  memcpy(&b, &kept[1], sizeof b);
  b->v++;
  a->v++;
  b->next->v++;
  return a->v == 4;
}
static int asAnArgument(void) {
  struct n *a = make();
  double d;
  memcpy(&d, &a, sizeof d);
  struct n *b = fromDouble(d);
  b->v++;
  a->v++;
  b->next->v++;
  return a->v == 4;
}
static int throughTheHeap(void) {
  struct n *a = make(), *b;
  long *h = malloc(2 * sizeof *h), l;
  if (!h)
    abort();
  memcpy(&l, &a, sizeof l);
  memcpy(h, &l, sizeof l);
  h[1] = h[0];
  memcpy(&l, &h[1], sizeof l);
  memcpy(&b, &l, sizeof b);
  b->v++;
  a->v++;
  b->next->v++;
  return a->v == 4;
}
static int throughHelpers(void) {
  struct n *a = make(), *b, *c;
  long l;
  memcpy(&l, &a, sizeof l);
  struct slot *s = malloc(sizeof *s);
  if (!s)
    abort();
  keep(s, l);
  keep(table, l);
  long k = take(s), j = take(table);
  memcpy(&b, &k, sizeof b);
  memcpy(&c, &j, sizeof c);
  b->v++;
  a->v++;
  c->next->v++;
  return a->v == 4;
}
int main(void) {
  return throughAFunction() && throughMembers() && throughFloats() &&
                 asAnArgument() && throughTheHeap() && throughHelpers()
             ? 0
             : 1;
}
