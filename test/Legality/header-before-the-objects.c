// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: no argument of an allocation is a multiple of its size
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; };
__attribute__((noinline)) static void fill(struct s *p, int n) { p->tag = n, p->a = n * n, p->b = 9 - n; }
__attribute__((noinline)) static int sum(struct s *p) { return p->tag + p->a * 10 + p->b * 100; }
int main(int argc, char **argv) {
#ifdef LEGAL
  struct s *p = malloc(4 * sizeof *p), *q = malloc(4 * sizeof *p);
#else
  char *memory = malloc(4 + 4 * sizeof(struct s)), *more = malloc(4 + 4 * sizeof(struct s));
  struct s *p = (struct s *)(memory + 4), *q = (struct s *)(more + 4);
#endif
  for (int i = 0; i < 4; i++)
    fill(&p[i], i);
  for (int i = 0; i < 4; i++)
    fill(&q[i], 4 + i);
  for (int i = 0; i < 4; i++)
    printf("%d %d\n", sum(&p[i]), sum(&q[i]));
}
