// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a called function uses an argument as another type
#include <stdio.h>
#include <stdlib.h>
struct s { int a, b; char tag; long c; };
static struct s all[3];
__attribute__((noinline)) static int sum(struct s *p) { return p->a + 10 * p->b + p->tag; }
__attribute__((noinline)) static int sum_of(int *numbers) { return numbers[0] + 10 * numbers[1]; }
static int (*functions[2])(struct s *) = {
  sum,
#ifdef LEGAL
  sum,
#else
  (int (*)(struct s *))sum_of,
#endif
};
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  int numbers[2] = {3, 4};
  p->a = 1, p->b = 2, p->tag = 3, p->c = 4;
  printf("%d %d %ld\n", functions[argc](p), functions[0](p) + sum_of(numbers), p->c);
}
