// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.node:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// Strings in fields are printed by the library and by functions of the program
// that pass their variable arguments on to it.

// RUN: %restruct_cc -O2 -DREADS -emit-llvm -c %s -o %t.reads.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.reads.bc | FileCheck %s --check-prefix=READS
// READS-NOT: struct.node:

// CHECK: hi 1 3
// CHECK: hi 7
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  char kind;
  char name[15];
  long value;
  short n;
};

static void put(FILE *to, const char *format, va_list list) { vfprintf(to, format, list); }

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
#ifdef READS // the argument is a pointer like any other
  char *s = va_arg(list, char *);
  printf("%d\n", s[20]);
#else
  put(stdout, format, list);
#endif
  va_end(list);
}

int main(void) {
  struct node *n = malloc(sizeof *n);
  n->kind = 1;
  n->value = 3;
  n->n = 7;
  strcpy(n->name, "hi");
  say("%s %d %ld\n", n->name, n->kind, n->value);
  printf("%s %d\n", n->name, n->n);
  return 0;
}
