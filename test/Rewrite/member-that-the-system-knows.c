// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=1 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.pool:
// PLAN-DAG: struct.late:
// PLAN-DAG: struct.job:
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// A mutex and a time stay as they are; the structures around them may change,
// and what these point to.

// CHECK: 4 3 9 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct job {
  char kind;
  long work;
};
struct pool { // the mutex is its first member
  pthread_mutex_t lock;
  struct job *first;
  char name;
  int done;
};
struct late {
  char name;
  struct timespec when;
  struct job *job;
  int n;
};

static void *run(void *data) {
  struct pool *p = data;
  pthread_mutex_lock(&p->lock);
  p->done += (int)p->first->work;
  pthread_mutex_unlock(&p->lock);
  return 0;
}

int main(void) {
  struct pool *p = calloc(1, sizeof *p);
  struct late *l = malloc(sizeof *l);
  p->first = malloc(sizeof *p->first);
  p->first->work = 3;
  p->first->kind = 9;
  p->done = 1;
  l->job = p->first;
  l->n = 1;
  pthread_mutex_init(&p->lock, 0);
  pthread_t t;
  pthread_create(&t, 0, run, p);
  pthread_join(t, 0);
  clock_gettime(CLOCK_MONOTONIC, &l->when);
  printf("%d %ld %d %d\n", p->done, l->job->work, l->job->kind, l->n + (l->when.tv_nsec < 0));
  return 0;
}
