// Structures of more than two words are passed and returned in memory: the
// functions and all their calls name the new types.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.big: 56 -> 32 bytes
// PLAN-DAG: struct.outer: 144 -> 88 bytes
// RUN: %restruct opt --whole-program %t.bc -S -o - | FileCheck %s --check-prefix=IR
// IR-DAG: define internal {{.*}}@weight(ptr {{[^,]*}}byval(%struct.big)
// IR-DAG: define internal {{.*}}@changed(ptr {{[^,]*}}sret(%struct.big) {{[^,]*}}, ptr {{[^,]*}}byval(%struct.big)
// IR-NOT: (%struct.{{[a-z]*}}.before)
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %restruct_cc -O2 -g %s -o %t.g && %t.g | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
#include <stdio.h>

struct point { // only integers: less aligned than a copy
  int x, y, z[3];
};
struct big {
  char kind;
  long unused;
  char *name;
  char flag;
  struct point at;
  long written;
};
struct outer {
  char first;
  struct big inner[2];
  struct point where;
  char last;
};

static const struct big constant = {3, 1, "constant", 4, {5, 6, {7, 8, 9}}, 2};
static struct big row[3];
static struct outer both = {1, {{2, 0, "in", 1, {2, 3, {4, 5, 6}}, 0}}, {1, 2, {3, 4, 5}}, 9};

__attribute__((noinline)) static int spread(struct point p) {
  p.x *= 3;
  return p.x + 5 * p.y + 7 * p.z[0] + 11 * p.z[1] + 13 * p.z[2];
}

__attribute__((noinline)) static int weight(struct big b) {
  return b.kind + 3 * b.flag + 17 * b.name[0] + 19 * spread(b.at);
}

// It changes its own object.
__attribute__((noinline)) static struct big changed(struct big b, int n) {
  struct big *p = &b;
  p->kind += n;
  p->at.z[n % 3] = n;
  p->written = n;
  return b;
}

__attribute__((noinline)) static struct big repeated(struct big b, int n) {
  if (n == 0)
    return b;
  b.flag = (char)n;
  return changed(repeated(b, n - 1), n);
}

// Two copies: the second lies behind the first.
__attribute__((noinline)) static int difference(struct big a, struct big b) { return weight(a) - weight(b); }

__attribute__((noinline)) static int total(struct outer o) {
  return o.first + weight(o.inner[0]) + weight(o.inner[1]) + spread(o.where) + o.last;
}

__attribute__((noinline)) static void put(struct big *p, const struct big *b) {
  p->kind = b->kind, p->unused = b->unused, p->name = b->name, p->flag = b->flag, p->written = b->written;
  p->at.x = b->at.x, p->at.y = b->at.y;
  for (int i = 0; i < 3; i++)
    p->at.z[i] = b->at.z[i];
}

int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++) {
    row[i] = constant;
    row[i].kind = (char)(i + argc);
  }
  put(&both.inner[0], &constant);
  put(&both.inner[argc], &row[argc]);
  // CHECK: 7379 3199
  printf("%d %d\n", weight(constant), difference(row[argc], repeated(row[0], 2)));
  struct big other = changed(row[argc], 2);
  put(&both.inner[0], &other);
  const struct outer *p = &both;
  // CHECK: {{^}}13182 2 3 143 5651{{$}}
  printf("%d %d %d %d %d\n", total(*p), row[argc].kind, changed(*(row + argc + 1), 0).kind, spread(p->where),
         weight(p->inner[argc - 1]));
  // CHECK: 3
  printf("%d\n", constant.kind);
  return 0;
}
