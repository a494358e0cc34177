// Classes that operators new and delete allocate and free change their layout:
// both get the new size, also where a constructor throws.
//
// REQUIRES: plain-programs
// RUN: %restruct_cxx -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN-DAG: struct.node: 32 -> 24 bytes
// PLAN-DAG: struct.job: 32 -> 16 bytes
// PLAN-DAG: struct.sample: 24 -> 1 bytes
// RUN: %restruct opt --whole-program %t.bc -S -o - | FileCheck %s --check-prefix=IR
// IR-DAG: call {{.*}}ptr @_Znwm(i64 {{(noundef )?}}24)
// IR-DAG: call void @_ZdlPvm(ptr {{[^,]*}}, i64 {{(noundef )?}}24)
// IR-NOT: @_ZdlPvm(ptr {{[^,]*}}, i64 {{(noundef )?}}32)
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=off %s -o %t.off && %t.off > %t.expected && FileCheck %s < %t.expected
// RUN: %restruct_cxx -O2 %s -o %t.on && %t.on | diff %t.expected -
// RUN: %restruct_cxx -O0 -g %s -o %t.g && %t.g | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cxx -O2 %s -o %t.random
#include <cstdint>
#include <cstdio>
#include <new>

struct node {
  char key;
  double weight;
  char mark;
  int count;
  node *next;
};
struct job { // Each third one throws.
  char kind;
  long cost;
  char state;
  int left;
  long owner;
  explicit job(int n) : kind(char(n)), cost(n * 10), state(1), left(n), owner(n + 1) {
    ++live;
    if (n % 3 == 0) {
      --live;
      throw n;
    }
  }
  ~job() { --live; }
  static int live;
};
int job::live;
struct sample {
  char channel;
  double value;
  char valid;
};

static node *list;
static sample *volatile last;

__attribute__((noinline)) static node *make(int n) {
  node *made = n % 2 ? new node : new (std::nothrow) node();
  made->key = char(n);
  made->weight = n * 0.5;
  made->mark = char(n + 1);
  made->count = 3 * n;
  made->next = list;
  return made;
}

__attribute__((noinline)) static long run(job *j) {
  if (j->left == 5)
    throw j->cost;
  return j->kind + j->cost + j->state + j->left + j->owner;
}

static long all_jobs() {
  long sum = 0;
  for (int n = 0; n < 9; ++n) {
    try {
      job *j = new job(n);
      try {
        sum += run(j);
      } catch (long cost) {
        sum += 1000 * cost;
      }
      delete j;
    } catch (int thrown) {
      sum += 7 * thrown;
    }
  }
  return sum;
}

__attribute__((noinline)) static int take(std::size_t n) {
  try {
    sample *all = new sample[n];
    last = all;
    all[n - 1].value = 1.5;
    all[n - 1].channel = char(n);
    all[n - 1].valid = 1;
    int sum = int(2 * all[n - 1].value) + all[n - 1].channel + all[n - 1].valid;
    delete[] all;
    return sum;
  } catch (std::bad_alloc &) {
    return -1;
  }
}

int main() {
  for (int n = 0; n < 20; ++n)
    list = make(n);
  long sum = 0;
  while (node *first = list) {
    sum = 3 * sum + first->key + long(first->weight) + first->mark + first->count;
    list = first->next;
    delete first;
  }
  // CHECK: [[#]] {{[0-9]+}} 0
  std::printf("%ld %ld %d\n", sum, all_jobs(), job::live);
  // CHECK-NEXT: 5 14 -1 -1 -1
  std::printf("%d %d %d %d %d\n", take(1), take(10), take(SIZE_MAX / 24 + 1), take(SIZE_MAX / 16), take(SIZE_MAX / 8));
  return 0;
}
