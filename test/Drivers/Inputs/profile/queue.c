#include "queue.h"

static struct job *pop(struct queue *q) {
  struct job *j = q->first;
  if (j)
    q->first = j->next;
  return j;
}

static inline int clamp(int n, int limit) { return n > limit ? limit : n; }

void enqueue(struct queue *q, struct job *j) {
  struct job **at = &q->first;
  while (*at && (*at)->weight >= j->weight)
    at = &(*at)->next;
  j->next = *at;
  *at = j;
}

int step(struct queue *q, int limit) {
  struct job *j = pop(q);
  if (!j)
    return 0;
  int result = clamp(j->run(j, j->weight & 3), limit);
  if (--j->left > 0)
    enqueue(q, j);
  else if (result < 0)
    q->dropped++;
  else
    q->done++;
  return 1;
}
