// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a variable argument is passed in memory
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a, c, d; char b; };
__attribute__((noinline)) static long sum(int n, ...) {
  va_list list;
  va_start(list, n);
  long total = 0;
  for (int i = 0; i < n; i++) {
#ifdef LEGAL
    struct s *x = va_arg(list, struct s *);
    total = total * 3 + n;
#else
    struct s x = va_arg(list, struct s);
    total = total * 3 + x.tag + 3 * x.a + 5 * x.b + x.c + x.d;
#endif
  }
  va_end(list);
  return total;
}
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = i + argc, all[i].b = 3 - i, all[i].c = 4, all[i].d = 5;
#ifdef LEGAL
  printf("%ld %ld\n", sum(2, 0, 0), all[1].a + all[1].b + all[1].c + all[1].d + all[1].tag);
#else
  printf("%ld\n", sum(2, all[argc], all[argc + 1]));
#endif
}
