// A function that allocates is copied for a pool. It uses other structures that
// change, through pointers and by value, and so does the copy.
//
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
#include <stdio.h>
#include <stdlib.h>

struct owner {
  char first;
  long calls;
  char last;
  long bytes;
};
struct options {
  char quiet;
  long limit;
  char last;
  long unused;
};
struct node {
  struct node *next;
  long value, other;
};

__attribute__((noinline)) static void *take(struct owner *owner, size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  owner->calls++;
  owner->last = 'l';
  return p;
}

__attribute__((noinline)) static void *take_some(struct options options, size_t size) {
  void *p = malloc(size);
  if (!p || (options.limit < 3 && !options.quiet))
    abort();
  return p;
}

int main(int argc, char **argv) {
  struct owner *owner = calloc(1, sizeof *owner);
  struct options options = {(char)(argc - 1), 2 + argc, 'o', argc};
  owner->first = 'f';
  owner->bytes = 7;
  struct node *list = NULL;
  for (int i = 0; i < 20; i++) {
    struct node *p = i & 1 ? take(owner, sizeof *p) : take_some(options, sizeof *p);
    p->next = list;
    p->value = i;
    p->other = i * argc;
    list = p;
  }
  long sum = 0;
  for (struct node *p = list; p; p = p->next)
    sum += p->value - 3 * p->other;
  // CHECK: -380 f 10 l 7 o
  printf("%ld %c %ld %c %ld %c\n", sum, owner->first, owner->calls, owner->last, owner->bytes, options.last);
  return 0;
}
