// A pointer that walks through the first field, and one that walks through all
// bytes of the structure, begin at the same address.
// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
struct s { char name[12]; short b; long d; int e; };
__attribute__((noinline)) static unsigned hash(struct s *p) {
  unsigned h = 5381;
#ifdef LEGAL
  for (const char *c = p->name; *c; c++)
    h = h * 33 + (unsigned)*c;
#else
  for (const char *c = (const char *)p; c != (const char *)(p + 1); c++)
    h = h * 33 + (unsigned)*c;
#endif
  return h;
}
int main(int argc, char **argv) {
  struct s *p = calloc(4, sizeof *p);
  p[2].b = 2, p[2].d = 4, p[2].e = 5;
  for (int i = 0; i < 9; i++)
    p[2].name[i] = (char)('a' + i);
  printf("%u %d\n", hash(&p[2]), p[2].b + (int)p[2].d + p[2].e);
}
