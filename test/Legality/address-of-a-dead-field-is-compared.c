// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s,s.a:delete
// REFUSED: the address of a field escapes
#include <stdio.h>
#include <stdlib.h>
struct s { long first; int a; int b; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p), *q = argc > 1 ? p : calloc(3, sizeof *q);
  p->a = argc;
  p->b = argc + 1;
  q->first = 3;
#ifdef LEGAL
  int same = p == q;
#else
  int same = &p->a == &q->a;
#endif
  printf("%d %d %ld\n", same, p->b, q->first);
}
