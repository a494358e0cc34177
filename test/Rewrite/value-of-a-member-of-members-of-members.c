// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// A field that has a single value is found at any depth of members.

// REMARK: layout of struct.first changed from 16 to 4 bytes, 2 fields deleted
// CHECK: 7 1 6
#include <stdio.h>
#include <stdlib.h>

struct first {
  int constant;
  int unused;
  long number;
};
struct second {
  long number;
  struct first in;
};
struct third {
  long number;
  struct second in;
};
struct fourth {
  long number;
  struct third in;
};

int main(int argc, char **argv) {
  struct fourth *all = malloc(3 * sizeof *all);
  for (int i = 0; i < 3; i++) {
    struct fourth *f = &all[i];
    f->in.in.in.constant = 7;
    f->in.in.in.number = argc + i - 1;
    f->in.in.number = f->in.number = f->number = 2 * argc;
  }
  struct fourth *f = &all[argc];
  printf("%d %ld %ld\n", f->in.in.in.constant, f->in.in.in.number,
         f->in.in.number + f->in.number + f->number);
  return 0;
}
