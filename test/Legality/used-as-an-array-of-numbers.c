// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stdio.h>
#include <stdlib.h>
struct s { int x, y, z; long w; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  p[1].x = 1, p[1].y = 20, p[1].z = 300, p[1].w = argc;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
#ifdef LEGAL
    sum = sum * 3 + (i == 0 ? p[1].x : i == 1 ? p[1].y : p[1].z);
#else
    sum = sum * 3 + ((int *)&p[1])[i];
#endif
  }
  printf("%d %ld\n", sum, p[1].w);
}
