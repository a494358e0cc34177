// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an argument is passed in memory to an unknown function
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a, c, d; char b; };
static struct s all[3];
__attribute__((noinline)) static long sum(struct s x, struct s y) {
  return x.tag + 3 * x.a + 5 * x.b + x.c + x.d + 7 * (y.tag + 3 * y.a + 5 * y.b + y.c + y.d);
}
#ifdef LEGAL
#define SUM sum
#else
static long other(struct s x, struct s y) { return x.a - y.a; }
static long (*const functions[])(struct s, struct s) = {other, sum};
#define SUM functions[argc]
#endif
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = i + argc, all[i].b = 3 - i, all[i].c = 4, all[i].d = 5;
  printf("%ld\n", SUM(all[argc], all[argc + 1]));
}
