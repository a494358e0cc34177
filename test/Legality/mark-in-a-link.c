// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.next:index
// REFUSED: field 1 \(next\) may not become an index: a pointer is stored in it that may not be the address of an object
#include <stdio.h>
#include <stdlib.h>
struct s { long key; struct s *next; };
#define CLOSED ((struct s *)-8)
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  for (int i = 0; i < 3; i++)
    p[i].key = argc + i;
#ifdef LEGAL
  p[argc].next = 0;
#else
  p[argc].next = CLOSED;
#endif
  p[2].next = p;
  long sum = 0;
  for (int i = 0; i < 3; i++)
    sum += p[i].next == 0 ? 1 : p[i].next == CLOSED ? 10 : p[i].next->key + 100;
  printf("%ld\n", sum);
}
