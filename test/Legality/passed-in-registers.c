// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; };
#ifdef LEGAL
__attribute__((noinline)) static int sum(struct s *x) { return x->tag + 3 * x->a + 5 * x->b; }
#define PASS(x) &(x)
#else
__attribute__((noinline)) static int sum(struct s x) { return x.tag + 3 * x.a + 5 * x.b; }
#define PASS(x) (x)
#endif
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = i + argc, all[i].b = 3 - i;
  printf("%d %d\n", sum(PASS(all[argc])), sum(PASS(all[argc + 1])));
}
