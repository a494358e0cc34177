// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stdio.h>
#include <stdlib.h>
struct s { int a; short b, c; long d; };
__attribute__((noinline)) static unsigned hash(const unsigned char *bytes, size_t n) {
  unsigned h = 5381;
  while (n--)
    h = h * 33 + *bytes++;
  return h;
}
int main(int argc, char **argv) {
  struct s *p = calloc(4, sizeof *p);
  p[2].a = 1, p[2].b = 2, p[2].c = 3, p[2].d = 4;
#ifdef LEGAL
  printf("%d\n", p[2].a + p[2].b + p[2].c + (int)p[2].d);
#else
  printf("%u\n", hash((unsigned char *)&p[2], sizeof *p));
#endif
}
