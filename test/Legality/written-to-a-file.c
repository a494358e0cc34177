// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a library function takes its address
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; char b; };
static struct s all[4];
int main(int argc, char **argv) {
  FILE *f = tmpfile();
  for (int i = 0; i < 4; i++)
    all[i].tag = 'a', all[i].a = i, all[i].b = 'b';
#ifdef LEGAL
  for (int i = 0; i < 4; i++)
    fprintf(f, "%c%d%c", all[i].tag, all[i].a, all[i].b);
#else
  fwrite(all, sizeof *all, 4, f);
#endif
  rewind(f);
  for (int c; (c = getc(f)) != EOF;)
    printf("%d ", c);
  puts("");
}
