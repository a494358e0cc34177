// Loads and stores of two structures become one, of a pointer that is one or the
// other; loads that are moved, promoted or taken from a copy are new ones.
// Counts follow from the program, at each level.
// RUN: %restruct_cc -O2 -c %s -o %t.o
// RUN: %restruct profile --whole-program -O0 --sample=1 %t.o -o %t.0.json --
// RUN: %restruct profile --whole-program -O1 --sample=1 %t.o -o %t.1.json --
// RUN: %restruct profile --whole-program -O2 --sample=1 %t.o -o %t.2.json --
// RUN: %restruct profile --whole-program -O3 --sample=1 %t.o -o %t.3.json --
// RUN: %python %S/Inputs/fields.py %t.0.json %t.1.json %t.2.json %t.3.json | FileCheck --match-full-lines %s

// Two fields of each of 40 elements are read.
// CHECK: cell.b: 40/0 40/0 40/0 40/0
// CHECK-NEXT: cell.d: 40/0 40/0 40/0 40/0
// A sum of 100 numbers; optimised, its loop reads and writes it once. It is
// printed.
// CHECK-NEXT: counter.total: 101/100 2/1 2/1 2/1
// 90 rounds: a third of the loads is of pair.second, two thirds of other.value;
// of the stores it is the other way round.
// CHECK-NEXT: other.value: 60/30 60/30 60/30 60/30
// CHECK-NEXT: pair.second: 30/60 30/60 30/60 30/60
// A copy of which two fields are used is only these.
// CHECK-NEXT: whole.w: 1/1 1/1 1/1 1/1
// CHECK-NEXT: whole.x: 0/1 0/1 0/1 0/1
// CHECK-NEXT: whole.y: 1/1 1/1 1/1 1/1
// CHECK-NEXT: whole.z: 0/1 0/1 0/1 0/1

// A pointer may be one to either_pair or either_other: this counts for no field,
// but 10 loads and 10 stores are not understood.
// CHECK-NEXT: unknown: 20 20 20 20

#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

struct pair {
  long first, second;
};
struct other {
  char cold[16];
  long value;
};
struct cell {
  long a, b, c, d;
};
struct counter {
  long cold[3], total;
};
struct whole {
  long x, y, z, w;
};
struct either_pair {
  long a, b;
};
struct either_other {
  long c, d;
};

NOINLINE static long load(int of_pair, struct pair *p, struct other *o) {
  return of_pair ? p->second : o->value;
}

NOINLINE static void store(int of_pair, struct pair *p, struct other *o, long v) {
  if (of_pair)
    p->second = v;
  else
    o->value = v;
}

NOINLINE static long sum(const struct cell *c, long n) {
  long s = 0;
  for (long i = 0; i < n; ++i)
    s += c[i].b * c[i].d;
  return s;
}

NOINLINE static void total(struct counter *c, const int *numbers, long n) {
  for (long i = 0; i < n; ++i)
    c->total += numbers[i];
}

NOINLINE static void clear(struct whole *w) {
  w->z = 0;
  w->y = 0;
  w->x = 0;
  w->w = 0;
}

NOINLINE static long used(const struct whole *w) {
  struct whole copy = *w;
  return copy.y + copy.w;
}

NOINLINE static long cast(void *p, int of_pair) {
  return of_pair ? ((struct either_pair *)p)->b++ : ((struct either_other *)p)->d++;
}

int main(void) {
  long s = 0;
  struct pair *p = calloc(1, sizeof *p);
  struct other *o = calloc(1, sizeof *o);
  for (int i = 0; i < 90; ++i) {
    store(i % 3 != 0, p, o, i);
    s += load(i % 3 == 0, p, o);
  }
  struct cell *c = calloc(40, sizeof *c);
  s += sum(c, 40);
  struct counter *t = calloc(1, sizeof *t);
  int numbers[100];
  for (int i = 0; i < 100; ++i)
    numbers[i] = i * (int)s;
  total(t, numbers, 100);
  struct whole *w = malloc(sizeof *w);
  clear(w);
  s += used(w);
  void *either[2] = {calloc(1, sizeof(struct either_pair)), calloc(1, sizeof(struct either_other))};
  for (int i = 0; i < 10; ++i)
    s += cast(either[i % 2], i % 2 == 0);
  printf("%ld %ld\n", s, t->total);
  return 0;
}
