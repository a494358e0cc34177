// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a field, or a variable of this type, is an array without elements
#include <stdio.h>
#include <stdlib.h>
#ifdef LEGAL
struct s { long first, second; int items[]; };
#else
struct s { long first, second; long items[]; };
#endif
int main(int argc, char **argv) {
  struct s *all = calloc(4, sizeof(struct s)), *p = all;
  for (int i = 0; i < 4; i++) {
#ifdef LEGAL
    p = i == 0 ? all : calloc(1, sizeof(struct s));
#else
    p = &all[i];
#endif
    p->first = 10 * i + argc;
    p->second = i * i;
  }
  printf("%ld %ld\n", p->first, p->second);
#ifndef LEGAL
  printf("%ld %ld\n", all->items[0], all->items[3]);
#endif
}
