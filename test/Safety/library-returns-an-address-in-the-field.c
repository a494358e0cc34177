// RUN: %restruct-cc -O1 -g -c %s -o %t.o
// RUN: %restruct report --whole-program --all %t.o > %t.txt
// RUN: FileCheck --check-prefix=TESTED %s < %t.txt
// RUN: FileCheck --check-prefix=NOWHERE %s < %t.txt
// RUN: FileCheck --check-prefix=STORED %s < %t.txt
// RUN: FileCheck --check-prefix=KEPT %s < %t.txt
// A result that is an address in the field does not matter if the program only
// asks whether there is one. strtol stores no address in a null pointer.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tested { char mark, text[16]; long value; short n; };
struct nowhere { char mark, text[16]; long value; short n; };
struct stored { char mark, text[16]; long value; short n; };
struct kept { char mark, text[16]; long value; short n; };

// TESTED: struct tested
// TESTED: layout: may change
// NOWHERE: struct nowhere
// NOWHERE: layout: may change
// STORED: struct stored
// STORED: layout: fixed
// KEPT: struct kept
// KEPT: layout: fixed

char *last;

int main(int argc, char **argv) {
  struct tested *t = calloc(2, sizeof *t);
  struct nowhere *n = calloc(2, sizeof *n);
  struct stored *s = calloc(2, sizeof *s);
  struct kept *k = calloc(2, sizeof *k);
  char *end;
  strcpy(t->text, argv[0]);
  strcpy(n->text, argv[0]);
  strcpy(s->text, argv[0]);
  strcpy(k->text, argv[0]);
  if (strchr(t->text, 'a') || strstr(t->text, "b") != NULL)
    t->value = 1;
  n->value = strtol(n->text, NULL, 10);
  s->value = strtol(s->text, &end, 10);
  last = strchr(k->text, 'a');
  printf("%ld %ld %ld %ld %s %s %d\n", t->value + t->n + t->mark,
         n->value + n->n + n->mark, s->value + s->n + s->mark,
         k->value + k->n + k->mark, last, end, argc);
}
