// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an offset has no equivalent in another layout
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
struct link { struct link *next; };
struct s { char tag; struct link link; long value; };
static struct link *head;
__attribute__((noinline)) static void add(struct link *l) { l->next = head, head = l; }
int main(int argc, char **argv) {
  struct s *p = calloc(4, sizeof *p);
  long sum = 0;
  for (int i = 0; i < 4; i++)
    p[i].tag = i, p[i].value = i * i + 1, add(&p[i].link);
#ifdef LEGAL
  for (int i = 3; i >= 0; i--)
    sum = sum * 3 + p[i].value + p[i].tag;
#else
  for (struct link *l = head; l; l = l->next) {
    struct s *e = (struct s *)((char *)l - offsetof(struct s, link));
    sum = sum * 3 + e->value + e->tag;
  }
#endif
  printf("%ld\n", sum);
}
