// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a library function takes its address
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { int a, b; long c; };
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].a = 1, all[i].b = 2, all[i].c = i;
#ifdef LEGAL
  int order = all[1].c > all[2].c ? 1 : all[1].c < all[2].c ? -1 : 0;
#else
  int order = memcmp(&all[argc], &all[argc + 1], sizeof(struct s));
#endif
  all[2].c = 1;
#ifdef LEGAL
  int same = all[1].a == all[2].a && all[1].b == all[2].b && all[1].c == all[2].c;
#else
  int same = memcmp(&all[argc], &all[argc + 1], 16) == 0;
#endif
  printf("%d %d\n", order < 0, same);
}
