// What a library function writes to a file, what it sorts, and a number that was
// a pointer.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct record {
  int id;
  char name[12];
};
struct item {
  long key;
  int weight;
};
struct tagged {
  struct tagged *next;
  long value;
};
static int by_key(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return x->key < y->key ? -1 : x->key > y->key;
}
int main(int argc, char **argv) {
  struct record r = {argc, "x"};
  fwrite(&r, sizeof r, 1, stdout);
  struct item *items = calloc((size_t)argc, sizeof *items);
  for (int i = 0; i < argc; ++i)
    items[i].key = argv[i][0];
  qsort(items, (size_t)argc, sizeof *items, by_key);
  struct tagged *t = malloc(sizeof *t);
  t->value = items[0].key;
  t->next = (struct tagged *)((uintptr_t)t | 1);
  int low = (int)((uintptr_t)t->next & 1);
  free(t);
  free(items);
  return low;
}
