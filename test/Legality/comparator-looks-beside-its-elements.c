// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stdio.h>
#include <stdlib.h>
struct s { char kind; int wanted; long middle; int ids[8]; int keys[8]; int n; };
static int compare(const void *a, const void *b) {
  const int *x = a, *y = b;
#ifdef LEGAL
  return (*x > *y) - (*x < *y);
#else
  return (x[8] > y[8]) - (x[8] < y[8]);
#endif
}
int main(int argc, char **argv) {
  struct s *p = calloc(1, sizeof *p);
  p->kind = argc, p->wanted = 3, p->middle = argc + 4;
  for (int i = 0; i < 8; ++i)
    p->ids[p->n++] = i * 5 % 8, p->keys[i] = i * 3 % 8;
  qsort(p->ids, p->n, sizeof p->ids[0], compare);
#ifdef LEGAL
  int *found = bsearch(&p->wanted, p->ids, p->n, sizeof p->ids[0], compare);
  printf("%d\n", found ? (int)(found - p->ids) : -1);
#endif
  printf("%d %d %d %ld\n", p->kind, p->ids[0], p->keys[0], p->middle);
}
