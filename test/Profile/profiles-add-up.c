// --add and --merge give the sum of runs, in any order.
// RUN: %restruct_cc -O1 -c %s -o %t.o
// RUN: rm -f %t.sum.json
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.a.json -- 10
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.b.json -- 200
// RUN: %restruct profile --whole-program --sample=1 --add %t.o -o %t.sum.json -- 10
// RUN: %restruct profile --whole-program --sample=1 --add %t.o -o %t.sum.json -- 200
// RUN: %restruct profile --merge %t.a.json %t.b.json -o %t.ab.json
// RUN: %restruct profile --merge %t.b.json %t.a.json -o %t.ba.json
// RUN: cmp %t.sum.json %t.ab.json
// RUN: cmp %t.ab.json %t.ba.json
// RUN: %python %S/Inputs/field.py %t.ab.json cell value writes | FileCheck %s
// CHECK: {{^}}210{{$}}

// A profile of another version of the program does not fit.
// RUN: %restruct_cc -O1 -DOTHER -c %s -o %t.other.o
// RUN: %restruct profile --whole-program --sample=1 %t.other.o -o %t.other.json -- 10
// RUN: not %restruct profile --merge %t.a.json %t.other.json -o %t.no.json 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not test -e %t.no.json
// OTHER: restruct: error: {{.*}}other.json: 'struct.cell' has another layout in it

#include <stdlib.h>

struct cell {
  volatile int value;
#ifdef OTHER
  long inserted;
#endif
  long other;
};

int main(int argc, char **argv) {
  struct cell *c = calloc(1, sizeof *c);
  for (int i = 0; i < atoi(argv[1]); i++)
    c->value = i;
  return 0;
}
