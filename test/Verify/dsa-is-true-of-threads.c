// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <pthread.h>
#include <stdlib.h>

struct job {
  struct job *next;
  long *result;
  long number;
};

static struct job *done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local struct job *current;
static pthread_key_t key;

static void finish(void *p) {
  struct job *j = p;
  *j->result += 100;
}

static void *work(void *argument) {
  struct job *j = argument;
  current = j;
  pthread_setspecific(key, j);
  *current->result = current->number * 2;
  struct job *mine = pthread_getspecific(key);
  mine->number++;
  pthread_mutex_lock(&lock);
  mine->next = done;
  done = mine;
  pthread_mutex_unlock(&lock);
  return mine->result;
}

int main(void) {
  pthread_t threads[4];
  long sum = 0;
  pthread_key_create(&key, finish);
  for (long i = 0; i < 4; i++) {
    struct job *j = malloc(sizeof *j);
    if (!j)
      abort();
    j->number = i;
    j->result = malloc(sizeof(long));
    pthread_create(&threads[i], 0, work, j);
  }
  for (int i = 0; i < 4; i++) {
    void *result;
    pthread_join(threads[i], &result);
    sum += *(long *)result;
  }
  for (struct job *j = done; j; j = j->next)
    sum += *j->result + j->number;
  return sum == 2 * (400 + 12) + 10 ? 0 : 1;
}
