// With --sample=1 every access is recorded: the expected numbers follow from
// the loops. What the program reads, writes and returns passes through.
// RUN: %restruct_cc -O2 -c %s -o %t.o
// RUN: echo 7 | not %restruct profile --whole-program --sample=1 %t.o -o %t.json -- 1000 10 > %t.out 2> %t.err
// RUN: FileCheck --check-prefix=OUT %s < %t.out
// RUN: FileCheck --check-prefix=ERR %s < %t.err
// RUN: %python %S/Inputs/field.py %t.json node key reads writes | FileCheck --check-prefix=KEY %s
// RUN: %python %S/Inputs/field.py %t.json node next reads writes | FileCheck --check-prefix=NEXT %s
// RUN: %python %S/Inputs/field.py %t.json node value reads writes | FileCheck --check-prefix=VALUE %s
// RUN: %python %S/Inputs/field.py %t.json node cold reads writes | FileCheck --check-prefix=COLD %s
// RUN: %python %S/Inputs/field.py %t.json node - allocationCalls objects allocatedBytes | FileCheck --check-prefix=ALLOC %s
// RUN: %python %source/test/Report/Inputs/validate.py %source/docs/schemas/restruct-profile.schema.json %t.json
// RUN: %python %source/test/Report/Inputs/complete-schema.py %source/docs/schemas/restruct-profile.schema.json %t.json
// OUT: sum 15000, input 7
// ERR: restruct profile: {{[0-9]+}} accesses were recorded; of those that may be to structures, 0.0 % were not understood
// KEY: 10000 1000
// NEXT: 10000 1000
// VALUE: 5000 1000
// COLD: 0 1000
// ALLOC: 1000 1000 144000

// The status of the program is that of the command.
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:], input=b'7').returncode != 3)" \
// RUN:   %restruct profile --whole-program %t.o -o %t.2.json -- 10 1

#include <stdio.h>
#include <stdlib.h>

struct node {
  long key;
  char pad[40];
  struct node *next;
  long cold[10];
  int value;
};

int main(int argc, char **argv) {
  long count = atol(argv[1]), rounds = atol(argv[2]), sum = 0;
  struct node *head = NULL;
  for (long i = 0; i < count; i++) {
    struct node *n = malloc(sizeof *n);
    n->key = i;
    n->value = 3;
    n->next = head;
    n->cold[i % 10] = 7;
    head = n;
  }
  for (long r = 0; r < rounds; r++)
    for (struct node *n = head; n; n = n->next)
      if (n->key % 2 == 0)
        sum += n->value;
  printf("sum %ld, input %d\n", sum, getchar() - '0');
  return 3;
}
