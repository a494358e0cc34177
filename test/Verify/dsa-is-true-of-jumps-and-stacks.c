// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <alloca.h>
#include <setjmp.h>
#include <stdlib.h>

struct frame {
  struct frame *outer;
  jmp_buf where;
  int *counter;
};

static struct frame *top;

static void fail(int depth) {
  int local = depth;
  int *p = &local;
  if (depth == 0)
    longjmp(top->where, 1);
  fail(depth - 1);
  ++*p;
}

static int attempt(int depth) {
  struct frame f;
  int counter = 0;
  f.outer = top;
  f.counter = &counter;
  top = &f;
  if (setjmp(f.where) == 0) {
    ++*f.counter;
    fail(depth);
  }
  ++*top->counter;
  top = f.outer;
  return counter;
}

static int sizes(int n) {
  int sum = 0;
  for (int i = 1; i < n; i++) {
    int values[i];
    int *last = &values[i - 1];
    *last = i;
    sum += values[i - 1];
  }
  struct frame **list = 0;
  for (int i = 0; i < n; i++) {
    struct frame **f = alloca(sizeof *f);
    *f = (struct frame *)list;
    list = f;
  }
  while (list) {
    list = (struct frame **)*list;
    sum++;
  }
  return sum;
}

int main(void) { return attempt(3) + attempt(0) == 4 && sizes(5) == 15 ? 0 : 1; }
