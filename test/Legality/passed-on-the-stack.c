// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the calling convention passes or returns it in memory
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a, c, d; char b; };
static struct s all[3];
#ifdef LEGAL
__attribute__((noinline)) static long sum(struct s *x) { return x->tag + 3 * x->a + 5 * x->b + x->c + x->d; }
#define PASS(x) &(x)
#else
__attribute__((noinline)) static long sum(struct s x) { return x.tag + 3 * x.a + 5 * x.b + x.c + x.d; }
#define PASS(x) (x)
#endif
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = i + argc, all[i].b = 3 - i, all[i].c = 4, all[i].d = 5;
  printf("%ld\n", sum(PASS(all[argc])));
}
