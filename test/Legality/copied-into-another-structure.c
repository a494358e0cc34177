// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a memory function covers a part of it
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { char tag; int a; char b; long c; };
struct copy { char tag; int a; char b; long c; };
static struct s all[3];
static struct copy copies[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].tag = i, all[i].a = 2 * i, all[i].b = 7, all[i].c = argc;
#ifdef LEGAL
  for (int i = 0; i < 3; i++)
    copies[i].tag = all[i].tag, copies[i].a = all[i].a, copies[i].b = all[i].b, copies[i].c = all[i].c;
#else
  memcpy(copies, all, sizeof all);
#endif
  for (int i = 0; i < 3; i++)
    printf("%d %d %d %ld\n", copies[i].tag, copies[i].a, copies[i].b, copies[i].c);
}
