// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.a:narrow
// REFUSED: field 1 \(a\) may not be narrowed: .*address
#include <stdio.h>
#include <stdlib.h>
struct s { long first; int a; short b; };
__attribute__((noinline)) static void set(int *x) { *x = 70000; }
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  p[1].a = 4;
#ifdef LEGAL
  int changed;
  set(&changed);
  p[1].a = changed & 255;
#else
  set(&p[1].a);
#endif
  p[1].b = argc;
  p[1].first = p[1].b;
  printf("%ld %d %d\n", p[1].first, p[1].a, p[1].b);
}
