// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.a:narrow
// REFUSED: field 1 \(a\) may not be narrowed: a memory function
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { long first; int a; short b; };
#ifdef LEGAL
#define BYTE 0
#else
#define BYTE 1
#endif
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].first = 5, all[i].a = argc & 15, all[i].b = 9;
  memset(&all[argc], BYTE, sizeof(struct s));
  printf("%ld %d %d %d\n", all[argc].first, all[argc].a, all[0].a, all[argc].b);
}
