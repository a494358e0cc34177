// Even SIGKILL: the counters are in a file that the kernel keeps. The command
// then exits as a shell does, with 128 and the signal's number.
// RUN: %restruct_cc -O1 -c %s -o %t.o
// RUN: %python %S/Inputs/status.py 137 %restruct profile --whole-program --sample=1 %t.o -o %t.json -- 2>&1 | FileCheck --check-prefix=SIGNAL %s
// RUN: %python %S/Inputs/field.py %t.json cell value writes | FileCheck --check-prefix=KILL %s
// RUN: %python %S/Inputs/status.py 139 %restruct profile --whole-program --sample=1 %t.o -o %t.json -- x
// RUN: %python %S/Inputs/field.py %t.json cell value writes | FileCheck --check-prefix=KILL %s
// SIGNAL: restruct profile: the program was ended by SIGKILL
// KILL: {{^}}500{{$}}

#include <signal.h>
#include <stdlib.h>

struct cell {
  volatile int value;
  int other;
};

int main(int argc, char **argv) {
  struct cell *c = calloc(1, sizeof *c);
  for (int i = 0; i < 500; i++)
    c->value = i;
  if (argc > 1)
    *(volatile int *)8 = 1;
  raise(SIGKILL);
}
