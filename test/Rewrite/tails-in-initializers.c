// RUN: %clang -w -O0 %s -o %t.0 && %t.0 > %t.expected
// RUN: FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.list:
// PLAN-DAG: struct.node:
// PLAN-DAG: struct.owner:
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | cmp %t.expected -
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | cmp %t.expected -
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | cmp %t.expected -
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | cmp %t.expected -
// Initializers hold addresses of pointers in structures: in the same variable, in
// elements of an array, and in members.

// CHECK: 9 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node {
  short k;
  struct node *next;
  long v;
  struct node *prev;
  char c;
};
struct list {
  int count;
  struct node **tail;
  char tag;
  struct node *head;
};
struct owner {
  long id;
  struct list a;
  char x;
  struct list b;
  int n;
};
static struct list g = {0, &g.head, 'g', 0};
static struct list many[3] = {
    {0, &many[0].head, 'a', 0}, {0, &many[1].head, 'b', 0}, {0, &many[2].head, 'c', 0}};
static struct owner own = {7, {0, &own.a.head, 'x', 0}, 'o', {0, &own.b.head, 'y', 0}, 9};
struct iter {
  struct node **at;
  int steps;
  struct node **prevs[4];
};
__attribute__((noinline)) static void append(struct list *l, struct node *n) {
  n->next = 0;
  *l->tail = n;
  l->tail = &n->next;
  l->count++;
}
__attribute__((noinline)) static struct node *mk(int i) {
  struct node *n = calloc(1, sizeof *n);
  n->k = i;
  n->v = i * 3;
  n->c = 'a' + i % 26;
  return n;
}
__attribute__((noinline)) static void init(struct list *l, char t) {
  l->count = 0;
  l->head = 0;
  l->tail = &l->head;
  l->tag = t;
}
__attribute__((noinline)) static void start(struct iter *it, struct list *l) {
  it->at = &l->head;
  it->steps = 0;
  memset(it->prevs, 0, sizeof it->prevs);
}
__attribute__((noinline)) static int step(struct iter *it) {
  if (!*it->at)
    return 0;
  it->prevs[it->steps++ & 3] = it->at;
  it->at = &(*it->at)->next;
  return 1;
}
__attribute__((noinline)) static long sum(struct list *l) {
  long s = l->count * 1000 + l->tag;
  for (struct node *n = l->head; n; n = n->next)
    s = s * 31 + n->v + n->c;
  return s;
}
__attribute__((noinline)) static void unlink_at(struct node **at) {
  struct node *n = *at;
  *at = n->next;
  free(n);
}
__attribute__((noinline)) static void insert(struct node **at, struct node *n) {
  n->next = *at;
  *at = n;
}
int main(int argc, char **argv) {
  struct owner *h = malloc(sizeof *h);
  h->id = 1;
  h->x = 2;
  h->n = 3;
  init(&h->a, 'p');
  init(&h->b, 'q');
  struct list *all[] = {&g, &many[0], &many[1], &many[2], &own.a, &own.b, &h->a, &h->b};
  for (int i = 0; i < 40; i++)
    append(all[(i * 7) % 8], mk(i));
  struct iter it;
  start(&it, &h->b);
  while (step(&it))
    ;
  insert(it.at, mk(77));
  unlink_at(it.prevs[0]);
  start(&it, &own.a);
  step(&it);
  insert(it.at, mk(55));
  long s = 0;
  for (int i = 0; i < 8; i++) {
    long t = sum(all[i]);
    printf("%ld\n", t);
    s += t;
  }
  struct owner copy = own;
  copy.a.tail = &copy.a.head;
  *copy.a.tail = mk(3);
  printf("%ld %ld\n", sum(&copy.a), sum(&own.a));
  printf("%d %d\n", copy.n, h->n);
  return 0;
}
