// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stdio.h>
struct s { int a; char tag; int b; };
struct s whole[2] = {{1, 2, 3}, {4, 5, 6}};
#ifdef LEGAL
static int numbers[6] = {1, 2, 3, 4, 5, 6};
#else
extern int numbers[6] __attribute__((alias("whole")));
#endif
int main(int argc, char **argv) {
  whole[1].b += argc;
  printf("%d %d %d %d\n", numbers[argc + 1], numbers[argc + 2], whole[1].b, whole[argc].tag + whole[argc].a);
}
