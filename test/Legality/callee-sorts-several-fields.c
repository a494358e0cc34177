// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the address of a field escapes
#include <stdio.h>
#include <stdlib.h>
struct s { char kind; int x, y, z; long middle; int a[4]; short n; };
static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
__attribute__((noinline)) static void sort(int *values, int n) {
  qsort(values, n, sizeof *values, compare);
}
int main(int argc, char **argv) {
  struct s *p = calloc(1, sizeof *p);
  p->kind = argc, p->x = 9, p->y = 5, p->z = 2, p->middle = argc + 4, p->n = 7;
  for (int i = 0; i < 4; ++i)
    p->a[i] = i * 3 % 4;
#ifdef LEGAL
  sort(p->a, argc + 3);
#else
  sort(&p->x, argc + 2);
#endif
  printf("%d %d %d %d %ld %d %d\n", p->kind, p->x, p->y, p->z, p->middle,
         p->a[1], p->n);
}
