// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s:resize
// REFUSED: its size may not change: the program counts, limits, stores or prints how many bytes
// Another order of the fields is legal: the plans that are tried without force
// have the same size.
#include <stdio.h>
#include <stdlib.h>
struct part { char mark; short number; char last; };
struct s { char tag; long a; struct part part; char b; long c; };
static size_t total;
__attribute__((noinline)) static void *allocate(size_t size) {
#ifndef LEGAL
  total += size;
#endif
  return malloc(size);
}
__attribute__((noinline)) static void set(struct s *p, int n) {
  p->tag = 1, p->a = n, p->b = 3, p->c = 4 * n;
  p->part.mark = 5, p->part.number = 6 * n, p->part.last = 7;
}
int main(int argc, char **argv) {
  struct s *p = allocate(3 * sizeof *p), *q = allocate((argc + 4) * sizeof *q);
  set(p + 2, argc);
  q[4] = p[2];
  printf("%zu %ld %d\n", total, q[4].tag + q[4].a + q[4].b + q[4].c,
         q[4].part.mark + q[4].part.number + q[4].part.last);
}
