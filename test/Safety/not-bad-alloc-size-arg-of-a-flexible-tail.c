// A header and any number of elements; one with fewer bytes than the header is
// refused.
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %t.bc \
// RUN:   | FileCheck %s --implicit-check-not=BadAllocSizeArg
// RUN: %restruct_cc -O1 -DEXTRA=-8 -c -emit-llvm %s -o %t.short.bc
// RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %t.short.bc \
// RUN:   | FileCheck %s --check-prefix=SHORT
// CHECK: {{^}}%struct.s{{$}}
// SHORT: {{^}}%struct.s{{$}}
// SHORT: {{^}}  BadAllocSizeArg:
#include <stddef.h>
#include <stdlib.h>
#ifndef EXTRA
#define EXTRA 8
#endif
struct s { int kind; long key; long items[]; };
static struct s *allocate(int extra) { return malloc(sizeof(struct s) + extra); }
int main(int argc, char **argv) {
  struct s *all[4] = {
      allocate(EXTRA),
      malloc(offsetof(struct s, items[argc])),
      calloc(1, (size_t)argc * sizeof(long) + sizeof(struct s)),
      malloc((sizeof(struct s) + (unsigned)argc + 15) & ~(size_t)15),
  };
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    all[i] = realloc(all[i], sizeof(struct s) + 3 * sizeof(long));
    all[i]->kind = i;
    sum += all[i]->kind;
  }
  return sum;
}
