// A list whose nodes are found through pointers to links.
#include <stdlib.h>
struct node {
  int kind;
  struct node *next;
  long key;
};
static struct node *heads[4];
static struct node spare[16];
static int spares;
static void insert(long key) {
  struct node **link = &heads[key & 3];
  while (*link && (*link)->key < key)
    link = &(*link)->next;
  struct node *n = spares < 16 ? &spare[spares++] : malloc(sizeof *n);
  n->key = key;
  n->kind = (int)(key & 3);
  n->next = *link;
  *link = n;
}
int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < argc * 10; ++i)
    insert(i * 7 % 13);
  long sum = 0;
  for (struct node *n = heads[argc & 3]; n; n = n->next)
    sum += n->key + n->kind;
  return (int)sum;
}
