// An index into an array of one element at the end of a structure: a flexible array
// of the old kind, if there is memory for more than one structure, or another one
// around it. Behind a variable, or one object, is nothing of its own.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s

// CHECK: {{^}}struct allocated
// CHECK: {{^}}  layout: fixed
// CHECK: {{^}}struct atTheEnd
// CHECK: {{^}}  layout: fixed
// CHECK: {{^}}struct holder
// CHECK: {{^}}  layout: fixed
// CHECK: {{^}}struct inTheMiddle
// CHECK: {{^}}  layout: fixed
// CHECK: {{^}}struct outer
// CHECK: {{^}}  layout: fixed
// CHECK: {{^}}struct single
// CHECK: {{^}}  layout: may change
// CHECK: {{^}}struct variable
// CHECK: {{^}}  layout: may change
#include <stdio.h>
#include <stdlib.h>
#define WORDS 1
struct variable {
  char kind;
  long sum;
  char more;
  unsigned long words[WORDS];
};
struct allocated {
  char kind;
  long sum;
  char more;
  unsigned long words[WORDS];
};
struct inTheMiddle {
  char kind;
  long sum;
  char more;
  unsigned long words[WORDS];
};
struct atTheEnd {
  char kind;
  long sum;
  char more;
  unsigned long words[WORDS];
};
struct outer {
  long count;
  struct atTheEnd last;
};
struct holder {
  struct inTheMiddle first;
  long count;
};
struct single {
  char kind;
  long sum;
  char more;
  unsigned long words[WORDS];
};
static struct variable table[4];
int main(int argc, char **argv) {
  struct allocated *a = malloc(sizeof *a * argc);
  struct outer *o = malloc(sizeof *o * argc);
  struct holder *h = malloc(sizeof *h * argc);
  struct single *s = malloc(sizeof *s);
  a->kind = o->last.kind = 1;
  a->more = o->last.more = h->first.kind = 2;
  a->sum = o->last.sum = h->first.sum = o->count = h->first.more = 3;
  s->kind = s->more = (char)(s->sum = argc);
  unsigned long r = 0;
  for (int i = 0; i < WORDS * argc; i++) {
    table[i & 3].words[i] = (unsigned long)i + table[i & 3].sum;
    s->words[i] = r;
    a->words[i] = o->last.words[i] = h->first.words[i] = r;
    r = r * 3 + table[1].words[i] + s->words[i] + s->kind + s->more + s->sum + a->words[i] + o->last.words[i] + h->first.words[i];
  }
  table[2].kind = table[1].more = (char)r;
  printf("%lu %d %ld %ld\n", r, table[2].kind + table[1].more + a->kind + a->more,
         a->sum + o->last.sum + h->first.sum, o->count + h->first.more + h->first.kind + o->last.more + o->last.kind);
  return 0;
}
