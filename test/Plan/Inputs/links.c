#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int key;
};

struct lent {
  struct lent *next;
  int key;
};

struct mark {
  struct mark *next;
  int key;
};

static struct node *nodes;
static struct lent *lents;
static struct mark *marks;

int main(int argc, char **argv) {
  for (int i = 0; i < 10 * argc; i++) {
    struct node *n = malloc(sizeof *n);
    struct lent *l = malloc(sizeof *l), **link = &lents;
    struct mark *m = malloc(sizeof *m);
    if (!n || !l || !m)
      return 1;
    *n = (struct node){nodes, i};
    nodes = n;
    while (*link)
      link = &(*link)->next;
    *l = (struct lent){NULL, i};
    *link = l;
    *m = (struct mark){i ? marks : (struct mark *)-1, i};
    marks = m;
  }
  long sum = 0;
  for (struct node *n = nodes; n; n = n->next)
    sum += n->key;
  for (struct lent *l = lents; l; l = l->next)
    sum += l->key;
  for (struct mark *m = marks; m != (struct mark *)-1; m = m->next)
    sum += m->key;
  printf("%ld\n", sum);
  return 0;
}
