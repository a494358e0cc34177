// Each thread counts in an object of its own. The bytes behind the counter are
// unused, but without them two counters would share a cache line. In a program
// without threads they go.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc --dry-run | FileCheck --allow-empty --check-prefix=APART %s
// RUN: %restruct_cc -O1 -c -emit-llvm -DONE %s -o %t.one.bc
// RUN: %restruct opt --whole-program %t.one.bc --dry-run | FileCheck --check-prefix=ONE %s
// RUN: %restruct_cc -O2 %s -o %t && %t | FileCheck %s
// APART-NOT: struct.counter
// ONE: struct.counter: 64 -> 8 bytes
// CHECK: 6000
#include <pthread.h>
#include <stdio.h>

struct counter {
  long n;
  char padding[56];
};

static struct counter Counters[4];

static void *run(void *number) {
  struct counter *c = &Counters[(long)number];
  for (int i = 0; i < 1000 * (long)number; i++)
    c->n += 1;
  return NULL;
}

int main(void) {
  long sum = 0;
#ifdef ONE
  for (long i = 0; i < 4; i++)
    run((void *)i);
#else
  pthread_t threads[4];
  for (long i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, run, (void *)i);
  for (long i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
#endif
  for (int i = 0; i < 4; i++)
    sum += Counters[i].n;
  printf("%ld\n", sum);
  return 0;
}
