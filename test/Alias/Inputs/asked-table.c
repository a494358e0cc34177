// A hash table with lists in its buckets, sorting by a callback, and state in
// globals: small functions that are inlined into each other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  char *key;
  int count;
};
struct table {
  struct entry *buckets[16];
  int size;
};

static struct table words, *current = &words;
static char line[] = "the cat and the dog and the bird saw the cat run";

static unsigned hash(const char *key) {
  unsigned h = 5381;
  while (*key)
    h = h * 33 + (unsigned char)*key++;
  return h % 16;
}

static char *copy(const char *text) {
  char *made = malloc(strlen(text) + 1);
  return strcpy(made, text);
}

static struct entry *find(struct table *in, const char *key) {
  struct entry **at = &in->buckets[hash(key)];
  while (*at && strcmp((*at)->key, key))
    at = &(*at)->next;
  if (!*at) {
    struct entry *made = calloc(1, sizeof *made);
    made->key = copy(key);
    *at = made;
    in->size++;
  }
  return *at;
}

static void count(const char *key) { find(current, key)->count++; }

static int compare(const void *a, const void *b) {
  const struct entry *x = *(struct entry *const *)a;
  const struct entry *y = *(struct entry *const *)b;
  return x->count != y->count ? y->count - x->count : strcmp(x->key, y->key);
}

static struct entry **flatten(const struct table *in) {
  struct entry **all = malloc(in->size * sizeof *all);
  int n = 0;
  for (int i = 0; i < 16; i++)
    for (struct entry *e = in->buckets[i]; e; e = e->next)
      all[n++] = e;
  qsort(all, n, sizeof *all, compare);
  return all;
}

static void release(struct table *what) {
  for (int i = 0; i < 16; i++)
    while (what->buckets[i]) {
      struct entry *e = what->buckets[i];
      what->buckets[i] = e->next;
      free(e->key);
      free(e);
    }
  what->size = 0;
}

int main(int argc, char **argv) {
  for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
    count(word);
  struct table other = {0};
  for (int i = 1; i < argc; i++)
    find(&other, argv[i])->count += i;
  struct entry **all = flatten(current);
  for (int i = 0; i < current->size; i++)
    printf("%d %s\n", all[i]->count, all[i]->key);
  free(all);
  release(current);
  release(&other);
  return words.size;
}
