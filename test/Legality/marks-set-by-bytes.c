// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s.next:index
// REFUSED: 'struct.s', to which it points: a memory function sets pointers to it
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { long key; struct s *next; };
int main(int argc, char **argv) {
  struct s *p = calloc(3, sizeof *p);
  struct s **table = malloc(8 * sizeof *table);
#ifdef LEGAL
  memset(table, 0, 8 * sizeof *table);
#else
  memset(table, 0xff, 8 * sizeof *table);
#endif
  table[argc] = p;
  for (int i = 0; i < 3; i++) {
    p[i].key = argc + i;
    p[i].next = table[i];
  }
  for (int i = 0; i < 3; i++)
    printf("%d %d\n", p[i].next == p, p[i].next == table[7]);
}
