// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a library function takes its address
#include <stdio.h>
#include <stdlib.h>
struct s { char text[4], more[8]; int number; long last; };
static struct s all[3];
int main(int argc, char **argv) {
  struct s *p = &all[argc];
  p->number = 1, p->last = 2;
#ifdef LEGAL
  snprintf(p->text, sizeof p->text, "%s", "abc");
  p->more[7] = 'x';
  printf("%s\n", p->text);
#else
  snprintf(p->more, sizeof p->more, "%s", "efg");
  p->text[0] = p->text[1] = p->text[2] = p->text[3] = 'a';
  p->more[7] = 'x';
  printf("%s\n", (char *)p);
#endif
  printf("%c %ld\n", p->more[7], p->number + p->last);
}
