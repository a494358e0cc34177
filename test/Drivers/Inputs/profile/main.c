#include "queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void rename_to(struct job *j, const char *name, unsigned length) {
  memcpy(j->name, name, length);
  j->name[length] = 0;
}

int main(int argc, char **argv) {
  struct queue q = {0, 0, 0};
  int count = argc > 1 ? atoi(argv[1]) : 40;
  long letters = 0;
  for (int i = 0; i < count; i++) {
    struct job *j = calloc(1, sizeof *j);
    j->run = i % 5 ? grow : shrink;
    j->weight = (i * 37) % 11;
    j->left = 1 + i % 4;
    rename_to(j, "a name of some length", i % 3 ? 6 : 14);
    letters += strlen(j->name);
    enqueue(&q, j);
  }
  long steps = 0;
  while (step(&q, 1000))
    steps++;
  printf("steps %ld done %ld dropped %ld letters %ld\n", steps, q.done,
         q.dropped, letters);
  return 0;
}
