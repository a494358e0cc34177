// A pointer and a number, and two pointers to one structure, are returned in
// registers.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,dtrans-prepare,print<dtrans-safety>' -disable-output %t.bc | FileCheck %s

// CHECK: {{^}}%struct.a{{$}}
// CHECK-NOT: {{^}}  UnhandledUse:
#include <stdlib.h>

struct a {
  int n;
};
struct found {
  struct a *a;
  int n;
};
struct two {
  struct a *first, *second;
};
static struct a *known[2];

__attribute__((noinline)) static struct found find(int n) {
  struct found r = {known[n], n};
  return r;
}

__attribute__((noinline)) static struct two both(int n) {
  struct two r = {find(n).a, find(1 - n).a};
  return r;
}

int main(int argc, char **argv) {
  known[0] = calloc(1, sizeof(struct a));
  known[1] = calloc(1, sizeof(struct a));
  known[0]->n = argc;
  struct two t = both(argc - 1);
  return t.first->n + t.second->n + find(0).n;
}
