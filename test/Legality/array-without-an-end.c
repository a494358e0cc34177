// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: no argument of an allocation is a multiple of its size
#include <stdio.h>
#include <stdlib.h>
#ifdef LEGAL
#define LENGTH 8
#define SIZE sizeof(struct s)
#else
#define LENGTH 1
#define SIZE (sizeof(struct s) + 7 * sizeof(int))
#endif
struct s { char tag; long count; int items[LENGTH]; };
int main(int argc, char **argv) {
  struct s *p = malloc(SIZE), *q = malloc(SIZE);
  p->tag = 1, p->count = 8, q->tag = 2, q->count = 8;
  for (int i = 0; i < p->count; i++)
    p->items[i] = q->items[i] = i * i;
  for (int i = 0; i < p->count; i++)
    printf("%d %d\n", p->items[i] + p->tag, q->items[i] + q->tag);
}
