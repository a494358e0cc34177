#include "queue.h"

static int clamp(int n, int limit) { return n < limit ? limit : n; }

int grow(struct job *j, int by) {
  for (int i = 0; i < by; i++)
    j->weight += i % 2 ? 1 : 2;
  return j->weight;
}

int shrink(struct job *j, int by) {
  j->weight = clamp(j->weight - by - 1, -100);
  return j->weight;
}
