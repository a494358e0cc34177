// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: memory is allocated in a way without a rule
#include <stdio.h>
#include <stdlib.h>
struct s { char kind; int size; long a; };
struct other { char kind; int size; double b; };
__attribute__((noinline)) static void fill(struct s *p, int n) { p->kind = 1, p->size = n, p->a = 100; }
__attribute__((noinline)) static int size_of(struct other *p) { return p->size + p->kind; }
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  struct other *q = calloc(3, sizeof *q);
  fill(&p[1], 10);
  q[1].kind = 2, q[1].size = 20, q[1].b = 3;
#ifdef LEGAL
  int size = p[1].size + p[1].kind;
#else
  int size = size_of((struct other *)&p[1]);
#endif
  printf("%d %d %ld %g\n", size, size_of(&q[1]), p[1].a, q[1].b);
}
