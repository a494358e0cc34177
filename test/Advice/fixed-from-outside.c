// What a system header declares, a union, a packed structure and a flexible
// array at the end are no advice for the source: the table says why.

// RUN: %restruct-cc -O1 -g -c %s -o %t.o
// RUN: %restruct advise --whole-program %t.o | FileCheck %s

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct packed {
  char a;
  long b;
} __attribute__((packed));
struct tail {
  char a;
  long n;
  char b;
  int values[];
};
union either {
  long a;
  char b;
};

int main(int count, char **arguments) {
  struct tail *t = calloc(1, sizeof *t + 100 * sizeof(int));
  struct packed *p = calloc(1, sizeof *p);
  union either *e = calloc(1, sizeof *e);
  struct tm *m = calloc(1, sizeof *m);
  for (int i = 0; i < 100; ++i) {
    t->n += t->values[i] + count;
    t->a ^= t->b;
    p->b += p->a + i;
    e->a += i;
    m->tm_year += m->tm_sec + i;
  }
  printf("%ld %d %ld %ld %d\n", t->n, t->a, p->b, e->a, m->tm_year);
}

// CHECK-DAG: -{{ +}}struct tail {{.*}}(it ends in a flexible array)
// CHECK-DAG: -{{ +}}struct packed {{.*}}(it is packed, which says that its layout matters)
// CHECK-DAG: -{{ +}}struct tm {{.*}}(a system header declares it)
// CHECK-NOT: restruct-cc cannot prove
