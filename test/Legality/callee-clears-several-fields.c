// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the address of a field escapes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { char kind; double x, y; long middle; double a[4]; int n; };
__attribute__((noinline)) static void clear(double *values, int n) {
  memset(values, 0, n * sizeof *values);
}
int main(int argc, char **argv) {
  struct s *p = calloc(1, sizeof *p);
  p->kind = argc, p->x = 2, p->y = 3, p->middle = argc + 4, p->n = 7;
  for (int i = 0; i < 4; ++i)
    p->a[i] = i + 5;
#ifdef LEGAL
  clear(p->a, argc + 1);
#else
  clear(&p->x, argc + 1);
#endif
  printf("%d %g %g %ld %g %d\n", p->kind, p->x, p->y, p->middle, p->a[1], p->n);
}
