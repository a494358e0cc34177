// A list whose nodes are found through pointers to links.
#include <stdlib.h>
struct node {
  int kind;
  struct node *next;
  long key;
};
static struct node *head;
static void insert(long key) {
  struct node **link = &head;
  while (*link && (*link)->key < key)
    link = &(*link)->next;
  struct node *n = malloc(sizeof *n);
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
  while (head) {
    struct node *n = head;
    head = n->next;
    sum += n->key + n->kind;
    free(n);
  }
  return (int)sum;
}
