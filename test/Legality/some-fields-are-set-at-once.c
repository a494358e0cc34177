// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a memory function
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { char tag; int a; char b; int c; long d; };
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = 1, all[i].a = 2, all[i].b = 3, all[i].c = 4, all[i].d = 5;
  struct s *p = &all[argc];
#ifdef LEGAL
  p->b = 0, p->c = 0, p->d = 0;
#else
  memset(&p->b, 0, sizeof *p - offsetof(struct s, b));
#endif
  for (int i = 0; i < 3; i++)
    printf("%d %d %d %d %ld\n", all[i].tag, all[i].a, all[i].b, all[i].c, all[i].d);
}
