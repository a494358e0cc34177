// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a call without a known signature passes it
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; int c; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  p[1].tag = 1, p[1].a = argc + 2, p[1].b = 3, p[1].c = 4;
  int x;
#ifdef LEGAL
  x = p[1].c;
#else
  __asm__ volatile("movl 12(%1), %0" : "=r"(x) : "r"(&p[1]) : "memory");
#endif
  printf("%d %d\n", x, p[1].tag + p[1].a + p[1].b + p[1].c);
}
