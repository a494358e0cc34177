// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: no argument of an allocation is a multiple of its size
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; };
int main(int argc, char **argv) {
#ifdef LEGAL
  size_t size = 16;
  struct s *p = malloc(size * sizeof *p);
#else
  size_t size = 64;
  struct s *p = malloc(size);
#endif
  long before = 0;
  for (size_t i = 0; i < 40; i++) {
#ifdef LEGAL
    if (i == size)
      p = realloc(p, (size += 8) * sizeof *p);
#else
    if ((i + 1) * sizeof *p > size)
      p = realloc(p, size += 64), before += size;
#endif
    p[i].tag = i, p[i].a = i * 3, p[i].b = 2;
  }
  for (size_t i = 0; i < 40; i++)
    before = before * 3 + p[i].tag + p[i].a + p[i].b;
  printf("%ld\n", before);
}
