// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an instruction without a rule uses it
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct s { long a, b, c; char tag; int d; };
int main(int argc, char **argv) {
  struct s *p = aligned_alloc(64, 8 * sizeof *p);
  long places = 0;
  for (int i = 0; i < 8; i++) {
    p[i].a = i, p[i].b = 2, p[i].c = 3, p[i].tag = 4, p[i].d = 5;
#ifdef LEGAL
    places = places * 8 + p[i].a;
#else
    places = places * 8 + ((uintptr_t)&p[i] & 63) / 8;
#endif
  }
  printf("%ld %ld\n", places, p[argc].a + p[argc].b + p[argc].c + p[argc].tag + p[argc].d);
}
