// A field that is first, and whose address goes somewhere, stays the first: the
// structure is freed by it, and compared with it. The other fields may move.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-0 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-5 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-6 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
// CHECK: {{^}}%struct.item{{$}}
// CHECK-NOT: {{^}}  FieldAddressTaken
// CHECK: {{^}}%struct.link{{$}}
// CHECK-NOT: {{^}}  FieldAddressTaken
// CHECK: {{^}}%struct.node{{$}}
// CHECK-NOT: {{^}}  FieldAddressTaken
// CHECK: {{^}}%struct.outer{{$}}
// CHECK: {{^}}  FieldAddressTaken:
// CHECK-NEXT: its address may be compared with that of a member
#include <stdio.h>
#include <stdlib.h>

struct link { // a first field that is a structure
  struct link *next;
  char tag;
};
struct item {
  struct link link;
  char small;
  long number;
  char last;
};
struct node { // one that is a pointer
  struct node *next;
  char small;
  long key;
  char last;
};
struct middle { // one that is in a first field, and is not first there
  char before;
  struct plain {
    long a;
    char b;
  } inside;
  short behind;
};
struct outer {
  struct middle middle;
  char c;
  long value;
};
static struct plain *plains[4];
static int numPlains;
__attribute__((noinline)) static void collect(struct plain *p) {
  p->a = numPlains;
  p->b = 2;
  plains[numPlains++] = p;
}
__attribute__((noinline)) static long countEqual(struct outer *o) {
  long n = 0;
  for (int i = 0; i < 4; ++i)
    n = n * 4 + ((void *)o == (void *)plains[i]) + plains[i]->a;
  return n;
}
static struct link *items;
static struct node **kept, *other;

__attribute__((noinline)) static void add(struct link *l) {
  l->tag = 't';
  l->next = items;
  items = l;
}
__attribute__((noinline)) static void release(void) { free(kept); }
__attribute__((noinline)) static int is(struct node *n) {
  return (void *)kept == (void *)n;
}
__attribute__((noinline)) static int begins(struct item *i, struct link *l) {
  return (void *)i == (void *)l;
}

int main(int argc, char **argv) {
  long sum = 0;
  for (int i = 0; i < 5; ++i) {
    struct item *t = malloc(sizeof *t);
    t->small = (char)i;
    t->number = i * 10 + argc;
    t->last = 3;
    add(&t->link);
    sum = sum * 3 + begins(t, items) + t->number + t->small + t->last;
  }
  for (struct link *l; (l = items); free(l)) {
    items = l->next;
    sum += l->tag;
  }
  struct node *n = malloc(sizeof *n), *m = malloc(sizeof *m);
  n->key = argc;
  m->key = 7;
  n->small = m->small = 2;
  n->last = m->last = 1;
  n->next = m->next = n;
  kept = argc > 1 ? &m->next : &n->next;
  other = m;
  printf("%ld %d %d %ld\n", sum, is(n), is(other), n->next->key + m->small + m->last);
  release();
  struct outer *outers[4];
  for (int i = 0; i < 4; ++i) {
    outers[i] = malloc(sizeof **outers);
    outers[i]->middle.before = (char)i;
    outers[i]->middle.behind = 3;
    outers[i]->c = (char)argc;
    outers[i]->value = i * 9;
    collect(&outers[i]->middle.inside);
  }
  for (int i = 0; i < 4; ++i)
    sum = sum * 3 + countEqual(outers[i]) + outers[i]->middle.before + outers[i]->c + outers[i]->value;
  printf("%ld\n", sum);
  return 0;
}
