// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char hole; int b; };
static size_t offsets[2] = {offsetof(struct s, a), offsetof(struct s, b)};
int main(int argc, char **argv) {
  struct s *p = calloc(4, sizeof *p);
  p[1].tag = 1, p[1].a = 10, p[1].hole = 2, p[1].b = 20;
  for (int i = 0; i < 2; i++) {
#ifdef LEGAL
    int x = offsets[i] == offsets[0] ? p[1].a : p[1].b;
#else
    int x = *(int *)((char *)&p[1] + offsets[i]);
#endif
    printf("%d\n", x + p[1].tag + p[1].hole);
  }
}
