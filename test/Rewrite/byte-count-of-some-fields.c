// Memory functions that cover some fields of an object set and copy the same
// fields in another layout: those from `b` on, those from the beginning to `c`.
// One that covers a part of a field, or copies other fields, forbids changes.
//
// RUN: %clang -O0 %s -o %t.stock && %t.stock > %t.expected
// RUN: %restruct_cc -O2 %s -o %t -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t.1 && %t.1 | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t.2 && %t.2 | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t.3 && %t.3 | diff %t.expected -
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t.4 && %t.4 | diff %t.expected -
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %t.bc | FileCheck --check-prefix=USE %s
// RUN: %restruct opt --whole-program %t.bc --dry-run | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O1 -DPART -c -emit-llvm %s -o %t.part.bc
// RUN: %restruct opt --whole-program %t.part.bc --dry-run | FileCheck --check-prefix=PART %s
// RUN: %restruct_cc -O1 -DOTHERS -c -emit-llvm %s -o %t.others.bc
// RUN: %restruct opt --whole-program %t.others.bc --dry-run | FileCheck --check-prefix=PART %s
// REMARK: layout of struct.record changed from 48 to 32
// USE: field-range
// PLAN: struct.record: 48 ->
// PART-NOT: struct.record
// PART: no struct changes
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char a;
  long b;
  char c;
  int unused;
  double d;
  char e[5];
  long f;
};

static __attribute__((noinline)) void clear(struct record *r) {
#ifdef PART
  memset(&r->b, 0, sizeof *r - offsetof(struct record, b) - 2);
#else
  memset(&r->b, 0, sizeof *r - offsetof(struct record, b));
#endif
}
static __attribute__((noinline)) void copy(struct record *to,
                                           const struct record *from) {
#ifdef OTHERS
  memcpy(&to->d, &from->b, 16);
#else
  memcpy(to, from, offsetof(struct record, unused));
#endif
}
static __attribute__((noinline)) void fill(struct record *r, long n) {
  r->a = (char)n;
  r->b = 3000000000000 * n;
  r->c = (char)(2 * n);
  r->unused = 7;
  r->d = 1.5 * n;
  r->e[2] = (char)(n + 1);
  r->f = n << 40;
}
static __attribute__((noinline)) void print(const struct record *r) {
  printf("%d %ld %d %g %d %ld\n", r->a, r->b, r->c, r->d, r->e[2], r->f);
}

int main(int count, char **arguments) {
  struct record *r = malloc(2 * sizeof *r);
  for (int i = 0; i < 2; i++)
    fill(&r[i], count + i);
  copy(&r[0], &r[1]);
  print(&r[0]);
  fill(&r[0], count);
  clear(&r[0]);
  print(&r[0]);
  print(&r[1]);
  free(r);
  return 0;
}
