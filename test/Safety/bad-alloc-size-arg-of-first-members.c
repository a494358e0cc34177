// Memory for two objects of a structure may be one of a larger one that begins with
// it, if pointers are cast so.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,dtrans-insert-casts,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s
// CHECK: {{^}}%struct.base{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-NEXT: the allocated memory may be that of a structure that begins with it
// CHECK: {{^}}%struct.big{{$}}
// CHECK: {{^}}  BadAllocSizeArg:
// CHECK-NEXT: a member of it is %struct.base

#include <stdlib.h>
#include <string.h>

struct base {
  long kind;
  long size;
};
struct big {
  struct base base;
  char c;
  double value;
};

static struct base *make(void) {
  struct base *b = malloc(32);
  memset(b, 0, 32);
  b->kind = 1;
  b->size = 32;
  return b;
}

int main(int argc, char **argv) {
  struct base *b = make();
  ((struct big *)b)->value = argc;
  ((struct big *)b)->c = 2;
  return (int)(((struct big *)b)->value + b->size + ((struct big *)b)->c);
}
