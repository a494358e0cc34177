// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: integer arithmetic on an address
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; long c; };
static struct s all[3];
__attribute__((noinline)) static long distance(struct s *p, long *q) {
#ifdef LEGAL
  return 16;
#else
  return (intptr_t)q - (intptr_t)p;
#endif
}
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  p->tag = 1, p->a = 2, p->b = 3, p->c = 4;
  printf("%ld %ld\n", distance(p, &p->c), p->tag + p->a + p->b + p->c);
}
