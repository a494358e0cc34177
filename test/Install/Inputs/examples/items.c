#include <stdio.h>
#include <stdlib.h>

struct item {
  char tag;
  double weight;
  int count;
  long unread;
  struct item *next;
};

static struct item *items;

__attribute__((noinline)) static void add(char tag, double weight, int count) {
  struct item *i = malloc(sizeof(struct item));
  i->tag = tag;
  i->weight = weight;
  i->count = count;
  i->unread = count;
  i->next = items;
  items = i;
}

__attribute__((noinline)) static void move(int *from, int *to) {
  *to += *from;
  *from = 0;
}

int main(int argc, char **argv) {
  int all = 0, one = argc;
  double weight = 0;
  for (int i = 0; i < 1000; ++i)
    add('a' + i % 26, i * 0.5, argc + i);
  for (struct item *i = items; i; i = i->next) {
    weight += i->weight * i->count + i->tag;
    all += i->count;
  }
  move(&one, &all);
  printf("%g %d %d\n", weight, one, all);
  return 0;
}
