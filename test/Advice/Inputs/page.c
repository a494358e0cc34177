// A program with a structure of each kind of advice, for pages.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct item {
  char kind;
  long key;
  char flag;
  struct item *next;
  struct bucket *home;
  char name[40];
};
struct bucket {
  struct item *first;
  long count;
};
struct table {
  struct bucket buckets[8];
  long size;
};
struct log {
  char first;
  double sum;
  char last;
  int unused;
};

static struct table table;
static void *slot;

static struct item *find(long key) {
  for (struct item *i = table.buckets[key & 7].first; i; i = i->next)
    if (i->key == key)
      return i;
  return 0;
}

static void insert(long key) {
  struct item *i = calloc(1, sizeof *i);
  struct bucket *b = &table.buckets[key & 7];
  i->key = key;
  i->home = b;
  i->next = b->first;
  b->first = i;
  b->count++;
  table.size++;
  snprintf(i->name, sizeof i->name, "n%ld", key);
  if ((key & 63) < 1) slot = i; // "<b>" & 'kept'
}

int main(void) {
  for (int n = 0; n < 1000; ++n)
    insert(n * 7L);
  struct log *l = calloc(1, sizeof *l);
  struct tm *when = calloc(1, sizeof *when);
  for (int n = 0; n < 100000; ++n) {
    struct item *i = find(n);
    if (!i)
      continue;
    l->sum += i->kind + i->home->count;
    l->first = 1;
    l->last++;
    when->tm_sec += n;
  }
  fwrite(slot, 1, 8, stdout);
  printf("%f %d %ld %d\n", l->sum, l->last, table.size, when->tm_sec);
}
