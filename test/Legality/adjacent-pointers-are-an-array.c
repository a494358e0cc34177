// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the address of a field escapes
#include <stdio.h>
#include <stdlib.h>
struct node { int key; };
struct s { struct node *a, *b; long middle; struct node *c; };
static struct s all[3];
static struct node **kept;
__attribute__((noinline)) static int second(void) {
#ifdef LEGAL
  return (*kept)->key;
#else
  return kept[1] ? kept[1]->key : -1;
#endif
}
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  struct node *n = calloc(3, sizeof *n);
  for (int i = 0; i < 3; ++i)
    n[i].key = i * 10;
  p->a = &n[0], p->b = &n[1], p->c = &n[2], p->middle = 3;
  kept = &p->a;
  printf("%d %ld\n", second(), p->a->key + p->b->key + p->middle + p->c->key);
}
