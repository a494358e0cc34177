// A server ends by a signal: the profile is written all the same.
// RUN: %restruct_cc -O1 -c %s -o %t.o
// RUN: %python %S/Inputs/interrupt.py %restruct %t.o %t.ready %t.json
// RUN: %python %S/Inputs/field.py %t.json cell value writes | FileCheck %s
// CHECK: {{^}}500{{$}}

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct cell {
  volatile int value;
  int other;
};

int main(int argc, char **argv) {
  struct cell *c = calloc(1, sizeof *c);
  for (int i = 0; i < 500; i++)
    c->value = i;
  fclose(fopen(argv[1], "w"));
  for (;;)
    pause();
}
