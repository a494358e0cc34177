// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-NOT: struct.own:
// PLAN: struct.token:
// PLAN-NOT: struct.own:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.4 -fplugin-arg-restruct-layout=on && %t.4 | FileCheck %s
// strtol writes one field: the pointer to the rest of the text. If the text is
// in the structure, its address is stored there.

// CHECK: 12 abc a 1
// CHECK: -7 x x 2
// CHECK: 255  rest   3
// CHECK: 34 zz
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct token {
  char first;
  long number;
  char *rest;
  short count;
  struct token *next;
};
struct own {
  char kind;
  char text[13];
  char *rest;
  long number;
};

int main(void) {
  static const char *const lines[] = {"12abc", "-7x", "0xff rest"};
  struct token *head = NULL, **last = &head;
  for (short i = 0; i < 3; i++) {
    struct token *t = malloc(sizeof *t);
    t->number = strtol(lines[i], &t->rest, 0);
    t->first = *t->rest;
    t->count = (short)(i + 1);
    t->next = NULL;
    *last = t;
    last = &t->next;
  }
  for (struct token *t = head; t; t = t->next)
    printf("%ld %s %c %d\n", t->number, t->rest, t->first, t->count);
  struct own *own = malloc(sizeof *own);
  own->kind = 'k';
  strcpy(own->text, "34 zz");
  own->number = strtol(own->text, &own->rest, 10);
  printf("%ld%s\n", own->number, own->rest);
  return 0;
}
