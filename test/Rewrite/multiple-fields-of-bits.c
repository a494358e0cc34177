// A number and the unit of two bit-fields are read as one number.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.s:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// CHECK: 1049165829 300
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s { short number; unsigned low : 4, high : 12; long unused; unsigned other : 9; };
__attribute__((noinline)) static unsigned read(struct s *p) {
  unsigned whole = 0;
  memcpy(&whole, p, 4);
  return whole;
}
int main(int argc, char **argv) {
  struct s *p = calloc(argc + 1, sizeof *p);
  p[argc].number = 5;
  p[argc].low = 9;
  p[argc].high = 1000;
  p[argc].other = 300;
  printf("%u %d\n", read(&p[argc]), p[argc].other);
}
