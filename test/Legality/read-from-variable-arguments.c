// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a variable argument is passed in memory
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a, c, d; char b; };
static struct s all[3];
#ifdef LEGAL
__attribute__((noinline)) static long sum(int n, struct s x, struct s y) {
#else
__attribute__((noinline)) static long sum(int n, ...) {
  va_list list;
  va_start(list, n);
  struct s x = va_arg(list, struct s), y = va_arg(list, struct s);
  va_end(list);
#endif
  return n + x.tag + 3 * x.a + 5 * x.b + x.c + x.d + 7 * (y.tag + 3 * y.a + 5 * y.b + y.c + y.d);
}
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = i + argc, all[i].b = 3 - i, all[i].c = 4, all[i].d = 5;
  printf("%ld\n", sum(2, all[argc], all[argc + 1]));
}
