// A number that is copied from two fields has the same bits in every layout.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.s:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// CHECK: 12884901891 5
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { long first; int a, b; long last; };
static struct s all[3];
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++)
    all[i].first = 1, all[i].a = 2 + i, all[i].b = 3 * i, all[i].last = 4;
  long both;
  memcpy(&both, &all[argc].a, sizeof both);
  printf("%ld %ld\n", both, all[argc].first + all[argc].last);
}
