// Accesses of several types through several names, and calls of several kinds.
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  int values[4];
  float weight;
};

static int counter;
static struct node *first;
int shared[8];

static void insert(struct node *n, int value) {
  n->next = first;
  n->values[value & 3] = value;
  n->weight = value;
  first = n;
  counter++;
}

static int sum(const struct node *n) {
  int result = 0;
  for (; n; n = n->next)
    result += n->values[0] + n->values[1];
  return result;
}

void copy(int *restrict to, const int *restrict from, unsigned long count) {
  for (unsigned long i = 0; i < count; i++)
    to[i] = from[i] + shared[i & 7];
  memcpy(shared, to, 16);
}

int run(int count) {
  for (int i = 0; i < count; i++) {
    struct node *n = malloc(sizeof *n);
    memset(n, 0, sizeof *n);
    insert(n, i);
  }
  int local[8] = {1, 2, 3};
  copy(local, shared, 4);
  return sum(first) + local[2] + counter;
}
