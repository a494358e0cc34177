// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; struct s *before; struct s *after; uintptr_t both; long value; };
__attribute__((noinline)) static void fill(struct s *p, int n, struct s *before, struct s *after) {
  p->tag = n, p->value = n * n, p->before = before, p->after = after;
#ifndef LEGAL
  p->both = (uintptr_t)before ^ (uintptr_t)after;
#endif
}
int main(int argc, char **argv) {
  struct s *p = calloc(6, sizeof *p);
  for (int i = 1; i < 5; i++)
    fill(&p[i], i, &p[i - 1], &p[i + 1]);
  long sum = 0;
  struct s *last = &p[0];
  for (struct s *e = &p[1]; e != &p[5];) {
    sum = sum * 3 + e->value + e->tag;
#ifdef LEGAL
    struct s *next = e->after;
#else
    struct s *next = (struct s *)(e->both ^ (uintptr_t)last);
#endif
    last = e;
    e = next;
  }
  printf("%ld\n", sum);
}
