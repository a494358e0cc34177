#include <stdlib.h>

struct node {
  char tag;
  struct node *next;
  int value;
};

struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof(struct node));
  n->value = value;
  n->next = head;
  return n;
}
