// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct cell {
  struct cell *next;
  long value;
};

static struct cell *roots[2];
static uintptr_t hidden;

static void copyBytes(void *to, const void *from, size_t n) {
  unsigned char *t = to;
  const unsigned char *f = from;
  while (n--)
    *t++ = *f++;
}

typedef uint32_t __attribute__((may_alias)) half;

static void copyTwice(half *to, const half *from) {
  to[0] = from[0];
  to[1] = from[1];
}

static struct cell *make(long value) {
  struct cell *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->value = value;
  return c;
}

int main(void) {
  roots[0] = make(1);
  copyBytes(&roots[1], &roots[0], sizeof roots[0]);
  roots[1]->value++;
  long sum = roots[0]->value;

  union {
    struct cell *p;
    half halves[2];
  } from = {make(10)}, to;
  copyTwice(to.halves, from.halves);
  to.p->value++;
  sum += from.p->value;

  hidden = ~(uintptr_t)from.p;
  struct cell *shown = (struct cell *)~hidden;
  shown->value++;
  sum += from.p->value;

  struct cell whole = {roots[0], 5}, other;
  memcpy(&other, &whole, sizeof whole);
  other.next->value++;
  sum += whole.next->value;

  char *text = (char *)&roots[0]->value;
  struct cell *back = (struct cell *)(text - offsetof(struct cell, value));
  back->value++;
  return sum + roots[1]->value == 2 + 11 + 12 + 3 + 4 ? 0 : 1;
}
