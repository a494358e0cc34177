// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an access matches no field
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { long first; int a; short b; long last; };
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].first = 1, all[i].a = 2 + i, all[i].b = 3 * i, all[i].last = 4;
  long both;
#ifdef LEGAL
  both = (unsigned)all[argc].a | (long)all[argc].b << 32;
#else
  memcpy(&both, &all[argc].a, sizeof both);
#endif
  printf("%ld %ld\n", both, all[argc].first + all[argc].last);
}
