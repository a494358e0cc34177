// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: memory is allocated in a way without a rule
#include <stdio.h>
#include <stdlib.h>
#if UNIT == 1 && !defined LEGAL
struct s { int tag; int a; float b; };
#else
struct s { int tag; int a; int b; };
#endif
extern int sum(struct s *p);
#if UNIT == 0
__attribute__((noinline)) static void fill(struct s *p, int n) { p->tag = n, p->a = n * n, p->b = 3; }
int main(int argc, char **argv) {
  struct s *p = malloc(4 * sizeof *p);
  fill(&p[1], 10);
  printf("%d\n", sum(&p[1]));
}
#else
int sum(struct s *p) { return p->tag + 3 * p->a + (p->b > 0); }
#endif
