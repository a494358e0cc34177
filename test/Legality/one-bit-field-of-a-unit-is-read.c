// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.first:delete
// REFUSED: field 1 .first, second. may not be deleted: a value that is read from it is used
#include <stdio.h>
#include <stdlib.h>
struct s { int number; unsigned first : 4, second : 9; long weight; };
__attribute__((noinline)) static void change(struct s *p) {
  p->number = 5;
  p->weight = 6;
  p->first++;
  p->second += p->first * 3;
}
int main(int argc, char **argv) {
  struct s *p = calloc(argc + 1, sizeof *p);
  change(p + argc);
#ifdef LEGAL
  printf("%ld\n", p[argc].number + p[argc].weight);
#else
  printf("%ld\n", p[argc].number + p[argc].weight + p[argc].second);
#endif
}
