// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: its address escapes
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long key; char b; };
__attribute__((noinline)) static int compare(const void *x, const void *y) {
  const struct s *a = x, *b = y;
  return (a->key > b->key) - (a->key < b->key);
}
int main(int argc, char **argv) {
  struct s all[8];
  for (int i = 0; i < 8; i++)
    all[i].tag = i, all[i].key = (8 - i) * 3 % 7, all[i].b = 2 * i;
#ifdef LEGAL
  qsort(all, 8, sizeof *all, compare);
#else
  qsort(all, 4, 2 * sizeof *all, compare);
#endif
  for (int i = 0; i < 8; i++)
    printf("%d %ld %d\n", all[i].tag, all[i].key, all[i].b);
}
