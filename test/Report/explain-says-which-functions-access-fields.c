// The functions that access fields of a structure are listed with their most
// executed access, whether it is in a loop, and their shares of all accesses.
//
// RUN: %restruct_cc -O1 -g -c %s -o %t.o
// RUN: %restruct explain --whole-program %t.o item | FileCheck %s
// RUN: %restruct explain --whole-program --json %t.o item -o %t.json
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// RUN: %python %S/Inputs/validate.py %source/docs/schemas/restruct-explain.schema.json %t.json
#include <stdlib.h>

struct item {
  long key;
  struct item *next;
  int rare;
};

[[gnu::noinline]] static long sum(struct item *i) {
  long all = 0;
  for (; i; i = i->next) // #Loop
    all += i->key;
  return all;
}

[[gnu::noinline]] static void mark(struct item *i, int value) { i->rare = value; }

int main(int count, char **arguments) {
  struct item *list = calloc(2, sizeof *list);
  list->next = list + 1;
  mark(list, count);
  return (int)sum(list) + list->rare;
}

// CHECK:      accessed by, at the place that is executed most often:
// CHECK-NEXT: explain-says-which-functions{{.*}}.c:{{19|20}}:{{[0-9]+}} in 'sum', in a loop: {{(key|next) r [0-9]+%, (key|next) r [0-9]+%$}}
// CHECK-DAG:  in 'main': {{.*next w}}
// CHECK-DAG:  .c:24:{{[0-9]+}} in 'mark': rare w {{<?[0-9]+}}%{{$}}

// JSON: "accessedBy": [
// JSON: "function": "sum"
// JSON: "inLoop": true
