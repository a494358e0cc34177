// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the program counts, limits, stores or prints how many bytes
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a; char b; };
static size_t total;
__attribute__((noinline)) static void *allocate(size_t size) {
#ifndef LEGAL
  total += size;
#endif
  return malloc(size);
}
int main(int argc, char **argv) {
  struct s *p = allocate(3 * sizeof *p), *q = allocate((argc + 4) * sizeof *q);
  p[2].tag = 1, p[2].a = 2, p[2].b = 3;
  q[4] = p[2];
  printf("%zu %ld\n", total, q[4].tag + q[4].a + q[4].b);
}
