// The structure that costs most is first. A change that is not proven comes
// with the question to ask and the line where the analysis lost track; a change
// that restruct-cc makes is said to be done.

// RUN: %restruct-cc -O1 -g -c %s -o %t.o
// RUN: %restruct advise --whole-program %t.o | FileCheck %s
// RUN: %restruct advise --whole-program --top=1 %t.o | FileCheck --check-prefix=TOP %s
// RUN: %restruct advise --whole-program --type=log %t.o | FileCheck --check-prefix=TYPE %s
// RUN: %restruct advise --whole-program --fields=1 --type=log %t.o | FileCheck --check-prefix=FIELDS %s

#include <stdio.h>
#include <stdlib.h>

struct item {
  char kind;
  long key;
  char flag;
  struct item *next;
  char name[40];
};
struct log {
  char first;
  double sum;
  char last;
  int unused;
};

struct item *table[64];
static void *slot;

static struct item *find(long key) {
  for (struct item *i = table[key & 63]; i; i = i->next)
    if (i->key == key)
      return i;
  return 0;
}

int main(void) {
  for (int n = 0; n < 1000; ++n) {
    struct item *i = calloc(1, sizeof *i);
    i->key = n * 7;
    i->next = table[i->key & 63];
    table[i->key & 63] = i;
    snprintf(i->name, sizeof i->name, "n%d", n);
    slot = i; // LOST
  }
  struct log *l = calloc(1, sizeof *l);
  for (int n = 0; n < 100000; ++n) {
    struct item *i = find(n);
    if (!i)
      continue;
    l->sum += i->kind;
    l->first = 1;
    l->last++;
  }
  fwrite(slot, 1, 8, stdout);
  printf("%f %d\n", l->sum, l->last);
}

// CHECK:      structures by cost
// CHECK:      1. {{.*}}check{{ +}}struct item {{.*}}ranks-and-says-why.c:14
// CHECK-NEXT: 2. {{.*}}24 -> 16{{.*}}done{{ +}}struct log {{.*}}ranks-and-says-why.c:21
// CHECK:      1. struct item
// CHECK-NEXT: restruct-cc cannot prove that it is legal
// CHECK:      0 8 {{.*}}long key (was at 8)
// CHECK:      verify first:
// CHECK-NEXT: - Does all code that reads the pointer back from there use it as a pointer to it?
// CHECK:      the analysis could not see it here:
// CHECK-NEXT: {{.*}}ranks-and-says-why.c:45:{{[0-9]+}} in 'main': the memory is not declared to hold such pointers
// CHECK:      2. struct log
// CHECK-NEXT: restruct-cc does it
// CHECK-NEXT: - delete what is never read: first, unused
// CHECK:      0 8 {{.*}}double sum (was at 8)
// CHECK-NEXT: 8 1 {{.*}}char last (was at 16)
// CHECK-NEXT: - 1 {{.*}}char first (deleted)
// CHECK-NEXT: - 4 {{.*}}int unused (deleted)

// TOP:     1. {{.*}}struct item
// TOP-NOT: struct log
// TOP:     and 1 structure of lower cost; --top=N shows more

// TYPE-NOT: struct item
// TYPE:     1. struct log

// FIELDS: double sum
// FIELDS-NEXT: and 1 field more; --fields=N shows more
