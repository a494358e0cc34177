// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; };
static _Alignas(16) char buffer[256], *next = buffer;
__attribute__((noinline)) static void *take(size_t size) {
#ifdef LEGAL
  return malloc(size);
#else
  void *p = next;
  next += size;
  return p;
#endif
}
__attribute__((noinline)) static void fill(struct s *p, int n) { p->tag = n, p->a = n + 1, p->b = n + 2; }
int main(int argc, char **argv) {
  struct s *p = take(12), *q = take(12);
  fill(q, 4);
  fill(p, 1);
  printf("%d %d\n", p->tag + p->a + p->b, q->tag * 100 + q->a * 10 + q->b);
}
