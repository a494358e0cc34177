// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdlib.h>
struct n {
  struct n *next;
  long v;
};
/* The analysis does not see what this does: it keeps its argument, and returns
   where it keeps it. */
extern struct n **keep(struct n *n);
__asm__(".text\n"
        ".type keep,@function\n"
        "keep:\n"
        "  mov %rdi, kept(%rip)\n"
        "  lea kept(%rip), %rax\n"
        "  ret\n"
        ".type set,@function\n"
        "set:\n"
        "  lea keep(%rip), %rax\n"
        "  mov %rax, (%rdi)\n"
        "  ret\n"
        ".local kept\n"
        ".comm kept,8,8\n");
/* Nor what this one does: it writes the address of the other one. */
extern void set(void *at);
static struct n **(*pointer)(struct n *), **(*other)(struct n *);
static struct n ***found;
__attribute__((noinline)) static struct n **inner(struct n *n) {
  return keep(n);
}
__attribute__((noinline)) static struct n *middle(struct n *n) {
  return *inner(n);
}
__attribute__((noinline)) static void out(struct n **at, struct n *n) {
  *at = *inner(n);
}
__attribute__((noinline)) static struct n *byPointer(struct n *n) {
  return *pointer(n);
}
__attribute__((noinline)) static struct n *byOtherPointer(struct n *n) {
  return *other(n);
}
__attribute__((noinline)) static struct n *behind(void) { return **found; }
__attribute__((noinline)) static void hand(void) {
  set(&other);
  set(&found);
}
__attribute__((noinline)) static void choose(void) { pointer = keep; }
static struct n *make(void) {
  struct n *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->next = n;
  n->v = 0;
  return n;
}
int main(void) {
  struct n *a = make(), *b = make(), *c = make(), *o;
  struct n *r = middle(a);
  r->v++;
  a->v++;
  r->next->v++;
  out(&o, b);
  o->v++;
  b->v++;
  o->next->v++;
  choose();
  struct n *p = byPointer(c);
  p->v++;
  c->v++;
  p->next->v++;
  hand();
  struct n *d = make(), *q = byOtherPointer(d);
  q->v++;
  d->v++;
  q->next->v++;
  struct n **at = keep(d);
  found = &at;
  struct n *e = behind();
  e->v++;
  d->v++;
  return d->v == 5 && a->v == 3 && b->v == 3 && c->v == 3 ? 0 : 1;
}
