#include <stdio.h>
#include <stdlib.h>

/* Objects that are reached through two arrays, and are never the same. */
static int *first[2], *second[2];

/* Only the graphs say that the first store is what is loaded. */
__attribute__((noinline)) static int stored(int i) {
  int *p = first[i], *q = second[i];
  *p = i + 5;
  *q = i + 7;
  return *p;
}

int main(int argc, char **argv) {
  int i = argc & 1;
  first[i] = malloc(sizeof(int));
  second[i] = malloc(sizeof(int));
  if (!first[i] || !second[i])
    abort();
  printf("stored %d\n", stored(i));
  return 0;
}
