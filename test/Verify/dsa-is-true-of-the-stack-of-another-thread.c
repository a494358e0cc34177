// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

// A thread is given an object on the stack of the one that starts it.
#include <pthread.h>
#include <stdlib.h>

struct box { long n; long m; };

static void *start(void *p) {
  struct box *b = p;
  b->n += 5;
  return &b->m;
}

__attribute__((noinline)) static long around(long k) {
  struct box b = {k, 2};
  pthread_t thread;
  void *result;
  if (pthread_create(&thread, 0, start, &b)) abort();
  pthread_join(thread, &result);
  return b.n + *(long *)result;
}

int main(int argc, char **argv) { return around(argc) != argc + 7; }
