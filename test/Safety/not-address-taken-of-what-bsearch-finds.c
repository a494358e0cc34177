// glibc's headers define bsearch for the inliner. The copy of its body calls
// the comparison by its declared type.
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct report --whole-program %t.bc | FileCheck %s
// RUN: %opt_restruct -passes='internalize<preserve-gv=main>,dtrans-prepare,print<dtrans-safety>' -disable-output %t.bc \
// RUN:   | FileCheck --check-prefix=SAFETY %s
// CHECK: struct entry
// CHECK: layout: may change by delete-fields, reorder-fields, narrow-fields only
// SAFETY: {{^}}%struct.entry{{$}}
// SAFETY-NOT: AddressTaken
// SAFETY: {{^}}%
#include <stdio.h>
#include <stdlib.h>
struct entry { char kind; long key; double weight; };
struct last { int n; } end;
static int compare(const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
int main(int argc, char **argv) {
  struct entry *p = calloc(50, sizeof *p);
  for (int i = 0; i < 50; i++)
    p[i].key = i * 7 % 50, p[i].weight = i;
  qsort(p, 50, sizeof *p, compare);
  struct entry key = {.key = argc};
  struct entry *found = bsearch(&key, p, 50, sizeof *p, compare);
  end.n = found ? (int)found->weight + found->kind : 3;
  printf("%d\n", end.n);
}
