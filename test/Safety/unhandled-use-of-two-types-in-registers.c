// Two pointers to different structures are returned in registers.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.a{{$}}
// CHECK: {{^}}  UnhandledUse:
// CHECK: {{^}}%struct.b{{$}}
// CHECK: {{^}}  UnhandledUse:
#include <stdlib.h>

struct a {
  int n;
};
struct b {
  long n;
};
struct both {
  struct a *a;
  struct b *b;
};

__attribute__((noinline)) static struct both make(int n) {
  struct both r = {malloc(sizeof *r.a), malloc(sizeof *r.b)};
  r.a->n = n;
  r.b->n = n;
  return r;
}

int main(int argc, char **argv) {
  struct both r = make(argc);
  return r.a->n + (int)r.b->n;
}
