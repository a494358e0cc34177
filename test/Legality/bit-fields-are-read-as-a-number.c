// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { short number; unsigned low : 4, high : 12; long unused; unsigned other : 9; };
__attribute__((noinline)) static unsigned read(struct s *p) {
  unsigned whole = 0;
#ifdef LEGAL
  whole = (unsigned)p->number | (unsigned)p->low << 16 | (unsigned)p->high << 20;
#else
  memcpy(&whole, p, 4);
#endif
  return whole;
}
int main(int argc, char **argv) {
  struct s *p = calloc(argc + 1, sizeof *p);
  p[argc].number = 5;
  p[argc].low = 9;
  p[argc].high = 1000;
  p[argc].other = 300;
  printf("%u %d\n", read(&p[argc]), p[argc].other);
}
