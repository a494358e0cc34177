// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.a:narrow
// REFUSED: field 1 \(a\) may not be narrowed: its values need all its bytes
#include <stdio.h>
#include <stdlib.h>
struct s { long first; int a; short b; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
#ifdef LEGAL
  p[1].a = (argc * 100000) & 255;
#else
  p[1].a = argc * 100000;
#endif
  p[1].b = argc;
  p[1].first = p[1].b;
  printf("%ld %d %d\n", p[1].first, p[1].a, p[1].b);
}
