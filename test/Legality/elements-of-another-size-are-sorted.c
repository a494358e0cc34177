// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
struct s { char kind; long middle; int pairs[8]; short last; };
static int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
int main(int argc, char **argv) {
  struct s *p = calloc(1, sizeof *p);
  p->kind = argc, p->middle = argc + 4, p->last = 7;
  for (int i = 0; i < 8; ++i)
    p->pairs[i] = i * 5 % 8;
#ifdef LEGAL
  qsort(p->pairs, 8, sizeof p->pairs[0], compare);
#else
  qsort(&p->middle, 5 * argc, 2 * sizeof p->pairs[0], compare);
#endif
  printf("%d %ld %d %d\n", p->kind, p->middle, p->pairs[0], p->last);
}
