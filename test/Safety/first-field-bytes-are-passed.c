// RUN: %restruct-cc -O1 -g -c %s -o %t.o
// RUN: %restruct explain --whole-program %t.o struct.counted | FileCheck --check-prefix=COUNTED %s
// RUN: %restruct explain --whole-program %t.o struct.kept | FileCheck --check-prefix=KEPT %s
// RUN: %restruct explain --whole-program %t.o struct.whole | FileCheck --check-prefix=WHOLE %s
// A function of the program gets the bytes of a first field: it must access
// them one by one, by an index that stays in the array.

// COUNTED: layout: may change
// COUNTED: FieldAddressPassed
// COUNTED: the called function accesses only the field

// KEPT: layout: fixed
// WHOLE: layout: fixed
#include <stdio.h>
#include <stdlib.h>

struct counted { char text[16], mark; long value; short n; };
struct kept { char text[16], mark; long value; short n; };
struct whole { char text[16], mark; long value; short n; };

__attribute__((noinline)) static unsigned count(const char *s) {
  unsigned n = 0;
  while (*s)
    n += (unsigned)*s++;
  return n;
}
const char *last;
__attribute__((noinline)) static void keep(const char *s) { last = s; }
__attribute__((noinline)) static unsigned sum(const char *s) {
  unsigned n = 0;
  for (int i = 0; i < 24; ++i)
    n += (unsigned)s[i];
  return n;
}

int main(int argc, char **argv) {
  struct counted *c = calloc(2, sizeof *c);
  struct kept *k = calloc(2, sizeof *k);
  struct whole *w = calloc(2, sizeof *w);
  c->text[0] = k->text[0] = w->text[0] = 'a';
  keep(k->text);
  printf("%u %s %u %ld\n", count(c->text), last,
         sum((char *)w), c->value + c->n + c->mark +
             k->value + k->n + k->mark + w->n + w->mark + w->value);
}
