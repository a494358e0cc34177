// SROA cuts a local copy of a structure into the fields that are accessed, and
// variables that hold the others. Each of these is copied by itself. (Copies of
// up to 16 fields the front end makes copies of fields; of a record the name is
// held by a variable all the same.)
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.record:
// PLAN-DAG: struct.small:
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc -dtrans-uses-disable=held-fields | FileCheck %s --check-prefix=DISABLED
// DISABLED: no struct changes
// RUN: %restruct_cc -O2 %s -o %t.0 && %t.0 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// CHECK: 1 d four 4 3
// CHECK: 2 b two 2 1
// CHECK: 4 c one 3 2
// CHECK: 6 a six 1 0
// CHECK: 3 7 -2 15 9
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char tag;
  long key;
  char name[10];
  short number;
  struct record *link;
};
struct small {
  unsigned char a, b;
  short c;
  int n;
  long x;
  char d, e, f, g, h, i, j, k, l, m, o, p;
};

__attribute__((noinline)) static void sort(struct record *all, int count) {
  for (int i = 1; i < count; i++) {
    struct record moved = all[i];
    int j = i - 1;
    for (; j >= 0 && all[j].key > moved.key; j--)
      all[j + 1] = all[j];
    all[j + 1] = moved;
  }
}
__attribute__((noinline)) static void update(struct small *s) {
  struct small copy = *s;
  copy.a++;
  copy.n += 5;
  *s = copy;
}
int main(int argc, char **argv) {
  static const char *names[] = {"six", "two", "one", "four"};
  static const long keys[] = {6, 2, 4, 1};
  struct record *all = calloc(4, sizeof *all);
  for (int i = 0; i < 4; i++) {
    all[i].tag = (char)('a' + i);
    all[i].key = keys[i];
    strcpy(all[i].name, names[i]);
    all[i].number = (short)(i + 1);
    all[i].link = &all[i];
  }
  sort(all, 4);
  for (int i = 0; i < 4; i++)
    printf("%ld %c %s %d %d\n", all[i].key, all[i].tag, all[i].name, all[i].number,
           (int)(all[i].link - all));
  struct small *s = malloc(argc * sizeof *s);
  s[argc - 1] = (struct small){2, 7, -2, 10, 9};
  update(s);
  printf("%d %d %d %d %ld\n", s->a, s->b, s->c, s->n, s->x);
}
