// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t -lpthread
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0
// The same if run, inlined, reads the arguments that are on the stack of the
// thread that started it.
// RUN: %clang -O1 -flto -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t -lpthread
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>

struct big {
  long numbers[3];
  long *where;
};
// On the heap, and found by a thread, a handler and a function that is called by
// pointer.
struct kept {
  int n;
  va_list list;
  struct kept *next;
};
static struct kept *top;
static va_list global;

static long add(int n, va_list list) {
  long sum = 0;
  while (n--) {
    struct big b = va_arg(list, struct big);
    *b.where += b.numbers[0];
    sum += b.numbers[2];
  }
  return sum;
}
static long copyFirst(int n, va_list list) {
  struct big *b = malloc(sizeof *b);
  *b = va_arg(list, struct big);
  long result = *b->where + n;
  free(b);
  return result;
}
static long (*const readers[2])(int, va_list) = {add, copyFirst};

static void *run(void *p) {
  struct kept *kept = p;
  add(kept->n, kept->list);
  return p;
}
static void handle(int signal) {
  *va_arg(top->list, struct big).where += 100;
}

static long keep(int how, int n, ...) {
  struct kept *kept = malloc(sizeof *kept);
  long result = 0;
  kept->n = n;
  kept->next = top;
  top = kept;
  va_start(kept->list, n);
  if (how < 2) {
    result = readers[how](n, kept->list);
  } else if (how == 2) {
    pthread_t thread;
    pthread_create(&thread, 0, run, kept);
    pthread_join(thread, 0);
  } else if (how == 3) {
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
  } else {
    va_list lists[2];
    va_copy(lists[0], kept->list);
    va_copy(global, kept->list);
    va_copy(lists[1], global);
    result = add(1, lists[0]) + copyFirst(1, lists[1]);
    va_end(lists[1]);
    va_end(global);
    va_end(lists[0]);
  }
  va_end(kept->list);
  top = kept->next;
  free(kept);
  return result;
}

int main(void) {
  long x = 0, y = 0, sum = 0;
  struct big a = {{1, 0, 3}, &x}, b = {{2, 0, 5}, &y};
  for (int how = 0; how < 5; how++)
    sum += keep(how, 2, a, b);
  // add twice; then 100 to x; then a alone: sums 8 and 3, copies 1 + 2 and 103 + 1.
  return x == 103 && y == 4 && sum == 118 ? 0 : 1;
}
