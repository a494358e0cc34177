// `restruct advise --patch` finds the order itself, and calls restruct-patch.
// The patch applies, and the program prints the same.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -O2 -g -c a.c -o a.o
// RUN: %restruct advise --whole-program --patch a.o -o a.patch 2> notes.txt
// RUN: FileCheck --check-prefix=PATCH %s < a.patch
// RUN: FileCheck --check-prefix=NOTES %s < notes.txt
// RUN: %restruct advise --whole-program --patch --patch-all a.o 2>/dev/null | FileCheck --check-prefix=ALL %s
// RUN: %restruct advise --whole-program --patch --type=node a.o | FileCheck --check-prefix=ONE %s
// RUN: %restruct advise --whole-program --patch --format=json a.o > a.json
// RUN: %python %source/test/Report/Inputs/validate.py %source/docs/schemas/restruct-patched.schema.json a.json
// RUN: FileCheck --check-prefix=JSON %s < a.json
// RUN: cp a.c before.c && patch -p1 < a.patch
// RUN: %clang before.c -o before && ./before > before.txt
// RUN: %clang -Wall -Werror a.c -o after && ./after > after.txt
// RUN: cmp before.txt after.txt
// RUN: %restruct_cc -O2 -g -c a.c -o a.o
// RUN: %restruct advise --whole-program --patch --type=node a.o 2>&1 | FileCheck --check-prefix=NOTHING %s
// RUN: not %restruct advise --whole-program --patch-all a.o 2>&1 | FileCheck --check-prefix=OPTION %s
// RUN: not %restruct advise -p . a.o 2>&1 | FileCheck --check-prefix=FOLDER %s

// OPTION: {{^}}restruct: error: --patch-all needs --patch{{$}}
// FOLDER: {{^}}restruct: error: -p needs --patch{{$}}

// What it does is above the differences, where patch ignores it.
// PATCH:      struct node
// PATCH-NEXT:   40 -> 32 bytes, cache lines a visit: {{.+}} -> {{.+}}
// PATCH:      --- a/a.c
// PATCH-NEXT: +++ b/a.c
// PATCH-NOT:  {{^[-+]}}{{.*}}last;
// NOTES:      not changed: struct header  a.c:[[#@LINE+21]]
// NOTES-NEXT:   a.c:{{[0-9]+}}: 'fwrite' reads, writes or compares it as bytes
// ALL:        struct header
// ALL:          verify: a.c:{{[0-9]+}}: 'fwrite' reads, writes or compares it as bytes
// ONE-NOT:    struct header
// ONE:        struct node
// NOTHING-NOT: {{.}}
// NOTHING:    no better order is known for the members of any struct
// NOTHING-NOT: {{.}}
// JSON:       "changed": true
// JSON:       "patch": "struct node

#include <stdio.h>
#include <stdlib.h>

struct node {
  char kind;
  struct node *next;
  char seen;
  long key, weight;
};
struct header {
  char kind;
  long size;
  char last;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 100; ++i) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){i, list, 0, i * 7 % 31, i};
    list = n;
  }
  long sum = 0;
  for (struct node *n = list; n; n = n->next)
    sum += n->key * n->weight + n->kind + ++n->seen;
  struct header *h = malloc(sizeof *h);
  h->kind = 1, h->size = sum, h->last = 2;
  FILE *file = tmpfile();
  fwrite(h, sizeof *h, 1, file);
  for (int i = 0; i < 100; ++i)
    sum += h->size % 7 + h->kind + h->last;
  printf("%ld\n", sum);
  return 0;
}
