#include "list.h"
#include <stdio.h>

int main(void) {
  struct node *head = 0;
  for (int i = 1; i <= 10; i++)
    head = push(head, i);
  printf("sum %d\n", sum(head));
  return 0;
}
