// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node:
// PLAN-DAG: struct.holder:
// PLAN-DAG: struct.shelf:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=on && %t.4 | FileCheck %s
// A string in the first field begins where the structure does. It is the
// field's, as the front end says: what lies behind it may move.

// CHECK: hi 1 3 2
// CHECK: n7 shelf2 7
// CHECK: 42 9
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  char name[15];
  char kind;
  long value;
  short n;
};
struct holder { // begins with a structure that begins with a string
  struct node first;
  char mark;
  long sum;
  char last;
};
struct shelf { // strings in an array of structures
  char mark;
  struct node nodes[4];
  long sum;
  char last;
};
struct number { // scanf writes the first field
  int first;
  char mark;
  long second;
};

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stdout, format, list);
  va_end(list);
}

int main(int argc, char **argv) {
  struct node *node = calloc(2, sizeof *node);
  strcpy(node[argc].name, "hi");
  node[argc].value = argc;
  node[argc].n = 3;
  node[argc].kind = 2;
  say("%s %ld %d %d\n", node[argc].name, node[argc].value, node[argc].n, node[argc].kind);

  struct holder *holder = calloc(1, sizeof *holder);
  struct shelf *shelf = calloc(1, sizeof *shelf);
  snprintf(holder->first.name, sizeof holder->first.name, "n%d", 6 + argc);
  holder->sum = 7, holder->mark = 1, holder->last = 2;
  for (int i = 0; i < 4; ++i) {
    snprintf(shelf->nodes[i].name, sizeof shelf->nodes[i].name, "shelf%d", i);
    shelf->nodes[i].value = i;
  }
  shelf->sum = shelf->last = shelf->mark = 3;
  printf("%s %s %ld\n", holder->first.name, shelf->nodes[1 + argc].name, holder->sum);

  struct number *number = calloc(1, sizeof *number);
  number->second = 9, number->mark = 1;
  if (sscanf("42", "%d", &number->first) == 1)
    printf("%d %ld\n", number->first, number->second);
  return holder->mark + holder->last + number->mark - 4 + shelf->sum + shelf->last + shelf->mark - 9;
}
