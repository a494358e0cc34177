// Small structures that are passed and returned in registers: clang loads and
// stores several of their fields as one number. They are members, elements of
// arrays and first fields of structures that change, and change themselves.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.body:
// PLAN-DAG: struct.mixed:
// PLAN-DAG: struct.span:
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc -dtrans-uses-disable=multiple-fields 2>&1 | FileCheck %s --check-prefix=DISABLED
// DISABLED: no struct changes
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// RUN: %restruct_cc -O0 %s -o %t.5 -fplugin-arg-restruct-layout=random-5 && %t.5 | FileCheck %s
// CHECK: 1 2 3 | 5 5 | 1 2 4 0.5 0.75 | 0 7 8 6
// CHECK: 2 4 6 | 7 8 | 2 1 8 1 1.5 | 1 8 9 7
// CHECK: 3 6 9 | 9 11 | 3 0 12 1.5 2.25 | 2 9 10 8
#include <stdio.h>
#include <stdlib.h>

struct point {
  float x, y, z;
};
struct span {
  int begin, end;
};
struct mixed {
  short a, b;
  int c;
  float d;
  double e;
};
struct body {
  struct span first;
  char tag;
  struct point at;
  long weight;
  struct span spans[3];
  char color;
  struct mixed mixed;
  struct body *next;
};

__attribute__((noinline)) static struct point add(struct point a, struct point b) {
  return (struct point){a.x + b.x, a.y + b.y, a.z + b.z};
}
__attribute__((noinline)) static struct span grow(struct span s, int by) {
  return (struct span){s.begin + by, s.end + by};
}
__attribute__((noinline)) static struct mixed step(struct mixed m) {
  return (struct mixed){(short)(m.a + 1), (short)(m.b - 1), m.c + 4, m.d + .5f, m.e + .75};
}
int main(int argc, char **argv) {
  struct body *list = 0, **tail = &list;
  struct point at = {0, 0, 0};
  struct mixed mixed = {0, 3, 0, 0, 0};
  for (int i = 0; i < 3; i++) {
    struct body *b = calloc(1, sizeof *b);
    at = add(at, (struct point){1, 2, 3});
    mixed = step(mixed);
    b->at = at;
    b->mixed = mixed;
    b->tag = (char)i;
    b->first = grow((struct span){i * 2, i * 3}, 0);
    b->spans[i] = (struct span){1, 2};
    b->spans[i % argc] = grow(b->first, 5 - i);
    b->spans[(i + 1) % 3] = grow(b->spans[i % argc], 1);
    b->weight = 7 + i;
    b->color = (char)(8 + i);
    *tail = b;
    tail = &b->next;
  }
  for (struct body *b = list; b; b = b->next) {
    struct span s = grow(b->first, 5);
    printf("%g %g %g | %d %d | %d %d %d %g %g | %d %ld %d %d\n", b->at.x, b->at.y, b->at.z, s.begin,
           s.end, b->mixed.a, b->mixed.b, b->mixed.c, b->mixed.d, b->mixed.e, b->tag, b->weight,
           b->color, b->spans[(b->tag + 1) % 3].begin);
  }
}
