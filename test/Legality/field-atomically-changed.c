// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s,s.a:delete
// REFUSED: an instruction without a rule uses it
#include <stdio.h>
#include <stdlib.h>
struct s { long first; int a; int b; };
static struct s all[3];
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  p->b = 4, p->first = 7;
#ifdef LEGAL
  int old = 5;
  p->a += 5;
#else
  int old = __atomic_fetch_add(&p->a, 5, __ATOMIC_SEQ_CST);
  old += __atomic_fetch_add(&p->a, 5, __ATOMIC_SEQ_CST);
#endif
  printf("%d %d %ld\n", old, p->b, p->first);
}
