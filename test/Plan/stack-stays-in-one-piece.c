// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s
// RUN: %restruct_cc -O2 -DINDEXED -emit-llvm -c %s -o %t.i.bc
// RUN: %restruct opt --whole-program --dry-run %t.i.bc | FileCheck %s --check-prefix=INDEXED
// A stack is accessed near its top, which the caches hold, however large it is.
// An array of such structures whose elements are found by numbers is not.

// CHECK-NOT: struct.state
// INDEXED: struct.state: {{.*}} in a pool
#include <stdio.h>
#include <stdlib.h>

struct state {
  long mark;
  long saved[3];
  char *at;
  char *start;
};
static struct state *base, *top, *limit;

__attribute__((noinline)) static void push(char *s, long mark) {
  if (++top == limit) {
    size_t size = limit - base, depth = top - base;
    base = realloc(base, (size + 1000) * sizeof *base);
    limit = base + size + 1000;
    top = base + depth;
  }
  top->mark = mark;
  top->saved[0] = mark;
  top->saved[1] = mark + 1;
  top->saved[2] = mark + 2;
  top->at = s;
  top->start = s;
}

__attribute__((noinline)) static long match(char *s, long n) {
  long found = 0;
  for (long i = 0; i < n; i++) {
    push(s, i);
    for (char *p = top->at; p - top->start < 20; p++)
      if (*p == 'x' && p != top->at)
        found++;
    if (i % 3 == 0) {
      found += top->mark + top->saved[2];
      top--;
    }
  }
#ifdef INDEXED
  for (long k = 0; k < 50; k++)
    for (long i = 0; i < n / 2; i++)
      found += base[(i * 7919) % (n / 2)].at - s;
#endif
  return found;
}

int main(void) {
  base = malloc(1000 * sizeof *base);
  top = base;
  limit = base + 1000;
  static char text[64] = "axbxcxdxexfxgxhxixjxkxlxmxnxoxpxqxrx";
  printf("%ld\n", match(text, 100000));
  return 0;
}
