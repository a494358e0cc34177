// By estimates both structures are worth a better order. The profile shows that the single object of one never leaves the
// first cache, so nothing is won there.
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -O1 -g -c a.c
// RUN: %restruct advise --whole-program a.o | FileCheck --check-prefix=ESTIMATE %s
// RUN: %restruct profile --whole-program --sample=1 a.o --
// RUN: %restruct advise --whole-program --profile=prof.json a.o | FileCheck --check-prefix=PROFILE %s
// RUN: %restruct advise --whole-program --profile=prof.json --patch a.o 2>&1 | FileCheck --check-prefix=PATCH %s
// ESTIMATE-DAG: {{check|legal|done}}  struct state a.c
// ESTIMATE-DAG: {{check|legal|done}}  struct item a.c
// PROFILE-DAG: {{check|legal|done}}  struct item a.c
// PROFILE-DAG: good  struct state a.c:{{[0-9]+}}  (its objects hardly ever leave the first cache)
// PATCH-NOT: struct state
// PATCH:     struct item  a.c
// PATCH-NOT: struct state  a.c

#include <stdio.h>
#include <stdlib.h>

struct state {
  char first;
  long count;
  char name[120];
  long sum;
  char last;
};
struct item {
  char kind;
  struct item *next;
  char seen;
  long text[14];
  long weight;
  char flag;
};

// External code gets its address, so restruct-cc does nothing.
static FILE *out;
static void show(struct state *s) { fwrite(s, sizeof *s, 1, out); }
static void dump(struct item *i) { fwrite(i, sizeof *i, 1, out); }

__attribute__((noinline)) static void add(struct state *s, long weight) {
  s->count++;
  s->sum += weight + s->first + s->last;
}

int main(void) {
  static struct state s;
  struct item *first = 0;
  for (int i = 0; i < 3000; i++) {
    struct item *item = calloc(1, sizeof *item);
    item->next = first;
    item->weight = i;
    first = item;
  }
  for (int round = 0; round < 20; round++)
    for (struct item *i = first; i; i = i->next)
      add(&s, i->weight);
  out = fopen("objects", "w");
  show(&s), dump(first);
  return s.sum == 0;
}
