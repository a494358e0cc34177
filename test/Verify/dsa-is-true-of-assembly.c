// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct n {
  struct n *next;
  long v;
};
static struct n *mk(void) {
  struct n *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  p->next = p;
  return p;
}
#define HIDE(p) __asm__ volatile("" : "+r"(p))
static struct n g = {&g, 1}, *gp;
static struct n *table[4];
__attribute__((noinline)) static struct n *launder(struct n *p) {
  struct n *q;
  __asm__("mov %1, %0" : "=r"(q) : "r"(p));
  return q;
}
__attribute__((noinline)) static struct n *viaMemory(struct n **p) {
  struct n *q;
  __asm__("mov %1, %0" : "=r"(q) : "m"(*p));
  return q;
}
__attribute__((noinline)) static void storeAsm(struct n **to, struct n *p) {
  __asm__ volatile("mov %1, %0" : "=m"(*to) : "r"(p));
}
__attribute__((noinline)) static void clobber(struct n **to, struct n **from) {
  __asm__ volatile("mov (%1), %%rax; mov %%rax, (%0)"
                   :
                   : "r"(to), "r"(from)
                   : "rax", "memory");
}
__attribute__((noinline)) static struct n *xchg(struct n **at, struct n *p) {
  __asm__ volatile("xchg %0, %1" : "+r"(p), "+m"(*at) : : "memory");
  return p;
}
__attribute__((noinline)) static void repmovs(void *to, void *from, size_t n) {
  __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
}
__attribute__((noinline)) static void two(struct n *a, struct n *b,
                                          struct n **x, struct n **y) {
  struct n *p, *q;
  __asm__("mov %2, %1; mov %3, %0" : "=&r"(p), "=&r"(q) : "r"(a), "r"(b));
  *x = p;
  *y = q;
}
__attribute__((noinline)) static uintptr_t asInt(struct n *p) {
  uintptr_t u;
  __asm__("mov %1, %0" : "=r"(u) : "r"(p));
  return u;
}
extern struct n *rawGlobal(void);
__asm__(".text\n.type rawGlobal,@function\nrawGlobal:\n lea shownToAsm(%rip), "
        "%rax\n ret\n");
__attribute__((used)) struct n shownToAsm = {&shownToAsm, 3};
__attribute__((naked, noinline)) static struct n *nakedId(struct n *p) {
  __asm__("mov %rdi, %rax\n ret");
}
int main(void) {
  struct n *a = mk(), *b = mk(), *q;
  q = a;
  HIDE(q);
  q->v++;
  a->v++;
  q->next->v++;
  launder(a)->v++;
  launder(a)->next->v++;
  a->v++;
  gp = b;
  viaMemory(&gp)->v++;
  b->v++;
  storeAsm(&table[1], a);
  table[1]->v++;
  a->v++;
  table[1]->next->v++;
  clobber(&table[2], &gp);
  table[2]->v++;
  b->v++;
  table[2]->next->v++;
  q = xchg(&gp, a);
  q->v++;
  b->v++;
  gp->v++;
  a->v++;
  struct n c = {a, 1}, d;
  repmovs(&d, &c, sizeof c);
  d.next->v++;
  a->v++;
  d.v++;
  struct n *x, *y;
  two(a, b, &x, &y);
  x->v++;
  y->v++;
  a->v++;
  b->v++;
  ((struct n *)asInt(b))->v++;
  b->v++;
  struct n *r = rawGlobal();
  r->v++;
  shownToAsm.v++;
  r->next->v++;
  nakedId(&g)->v++;
  g.v++;
  nakedId(a)->next->v++;
  a->v++;
  uintptr_t u = (uintptr_t)a;
  __asm__("not %0" : "+r"(u));
  ((struct n *)~u)->v++;
  a->v++;
  __asm__ goto("jmp %l0" : : : : done);
  abort();
done:
  return 0;
}
