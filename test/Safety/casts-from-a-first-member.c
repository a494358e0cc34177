// A pointer to a first member is cast to the structure around it, by what a kind
// says. The member stays first; the other fields may move, and those in it.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,dtrans-insert-casts,print<dtrans-safety>' -disable-output %t.bc > %t.txt
// RUN: FileCheck %s --input-file=%t.txt
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=NONE
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=OUTER
// NONE-NOT: {{BadCasting|AmbiguousGEP|UnsafePtrMerge|UnsafePointerStore|FieldAddressTaken|MismatchedElementAccess}}
// CHECK: {{^}}%struct.circle{{$}}
// CHECK: {{^}}  SharedBeginning:
// CHECK: {{^}}%struct.ring{{$}}
// CHECK: {{^}}  SharedBeginning:
// OUTER: {{^}}%struct.shape{{$}}
// OUTER-NOT: SharedBeginning
// OUTER: {{^}}%struct

#include <stdlib.h>

struct shape {
  struct shape *next;
  char kind;
};
struct circle {
  struct shape shape;
  char colour;
  long radius;
};
struct ring { // begins with a circle, and so with a shape
  struct circle circle;
  short width;
};
static struct shape *all;

static void add(struct shape *s, char kind) {
  s->kind = kind;
  s->next = all;
  all = s;
}
static long area(struct shape *s) {
  struct circle *c = (struct circle *)s;
  switch (s->kind) {
  case 1:
    return c->radius * c->radius;
  case 2:
    return c->radius * ((struct ring *)c)->width;
  default:
    return 0;
  }
}
// The last one is no circle: nothing but a comparison.
static int isLast(struct circle *c) { return c == (struct circle *)all; }

int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    struct circle *c = malloc(sizeof *c);
    struct ring *r = malloc(sizeof *r);
    c->radius = i;
    c->colour = 'r';
    add(&c->shape, 1);
    r->circle.radius = i;
    r->circle.colour = 'g';
    r->width = 2;
    add(&r->circle.shape, 2);
  }
  long sum = 0;
  for (struct shape *s = all, *next; s; s = next) {
    next = s->next;
    sum += area(s) + isLast((struct circle *)s);
    free(s);
  }
  return (int)sum;
}
