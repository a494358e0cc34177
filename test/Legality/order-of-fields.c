// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s:reorder
// REFUSED: fields may not change their order: the program observes which of two fields has the lower address
#include <stdio.h>
#include <stdlib.h>
struct node { int key; };
struct s { long first; struct node a; long middle; struct node b; };
static struct s all[3];
__attribute__((noinline)) static int compare(struct node *x, struct node *y) {
#ifdef LEGAL
  return x != y;
#else
  return x < y;
#endif
}
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  p->first = 1, p->a.key = 10, p->middle = 2, p->b.key = 20;
  printf("%d %ld\n", compare(&p->a, &p->b), p->first + p->a.key + p->middle + p->b.key);
}
