// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: integer arithmetic on an address
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { char kind; char *names[3]; long middle; char *others[3]; short n; };
static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}
int main(int argc, char **argv) {
  struct s *p = calloc(1, sizeof *p);
  p->kind = argc, p->middle = argc + 4, p->n = 3;
  p->names[0] = "b", p->names[1] = "c", p->names[2] = "a";
  p->others[0] = "x", p->others[1] = "y", p->others[2] = "z";
  char *key = argc > 1 ? "a" : "c";
  qsort(p->names, 3, sizeof p->names[0], compare);
  char **found = bsearch(&key, p->names, 3, sizeof p->names[0], compare);
#ifdef LEGAL
  printf("%d\n", (int)(found - p->names));
#else
  printf("%d\n", (int)(p->others - found));
#endif
  printf("%d %ld %s %s\n", p->kind, p->middle, p->names[0], p->others[2]);
}
