// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.base:move
// REFUSED: field 0 \(base\) may not move: its address is also used as that of its first field
#include <stdio.h>
#include <stdlib.h>
struct base { int kind; int count; };
struct s { struct base base; long weight; };
__attribute__((noinline)) static int sum(struct base *b) { return b->kind + b->count; }
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  struct base one = {3, argc};
  p[1].base.kind = 5;
  p[1].base.count = argc;
  p[1].weight = 9;
#ifdef LEGAL
  int total = sum(&one) + p[1].base.kind + p[1].base.count - 3 - argc;
#else
  int total = sum(&one) + sum(&p[1].base) - 3 - argc;
#endif
  printf("%d %ld\n", total, p[1].weight);
}
