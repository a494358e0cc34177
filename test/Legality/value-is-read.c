// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.a:delete
// REFUSED: field 1 \(a\) may not be deleted: a value that is read from it is used
#include <stdio.h>
#include <stdlib.h>
struct s { long first; int a; int b; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  p[1].a = argc;
  p[1].a++;
  p[1].b = argc;
  p[1].first = p[1].b;
#ifndef LEGAL
  p[1].b += p[1].a;
#endif
  printf("%ld %d\n", p[1].first, p[1].b);
}
