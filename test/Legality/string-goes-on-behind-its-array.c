// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: the address of a field escapes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { int number; char text[4], more[8]; long last; };
static struct s all[3];
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  p->number = 1, p->last = 2;
#ifdef LEGAL
  snprintf(p->text, sizeof p->text, "abc");
#else
  snprintf(p->text, sizeof p->text + sizeof p->more, "abcdefgh");
#endif
  p->more[7] = 'x';
  printf("%c %c %ld\n", p->text[0], p->more[2] ? p->more[2] : '-', p->number + p->last + p->more[7]);
}
