// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: a memory function covers a part of it
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef LEGAL
struct s { long key, count; signed char c, d; short text[]; };
#define END offsetof(struct s, text)
#else
struct s { long key, count; signed char c, d, text[]; };
#define END sizeof(struct s)
#endif
int main(int argc, char **argv) {
  struct s *p = malloc(sizeof(struct s) + 8);
  p->key = argc, p->count = 3, p->c = 4, p->d = 5;
  memset(p->text, 'x', 8);
  memset(&p->count, 0, END - offsetof(struct s, count));
  printf("%ld %d %d %d\n", p->key, p->count, p->c, p->d);
#ifndef LEGAL
  printf("%d %d %d\n", p->text[0], p->text[1], p->text[2]);
#endif
}
