#include "list.h"
#include <stdlib.h>

struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof(struct node));
  if (!n)
    abort();
  n->value = value;
  n->next = head;
  return n;
}

int sum(const struct node *head) {
  int total = 0;
  for (; head; head = head->next)
    total += head->value;
  return total;
}
