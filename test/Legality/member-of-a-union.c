// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: members of a union share its bytes
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; int a; int b; };
#ifdef LEGAL
struct both { struct s parts; int words[3]; };
#else
union both { struct s parts; int words[3]; };
#define struct union
#endif
typedef struct both both;
#undef struct
__attribute__((noinline)) static void fill(struct s *p, int n) { p->tag = 1, p->a = n, p->b = 2 * n; }
int main(int argc, char **argv) {
  both *p = calloc(4, sizeof *p);
  fill(&p[1].parts, 40);
  printf("%d %d %d\n", p[1].words[1], p[1].words[2], p[1].parts.a + p[1].parts.b + p[1].parts.tag);
}
