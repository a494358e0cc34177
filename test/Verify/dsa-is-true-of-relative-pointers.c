// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

#include <stdint.h>
#include <stdlib.h>

// How far what it points to is from the pointer itself, or 1 for nowhere.
struct relative {
  intptr_t distance;
};
struct item {
  struct relative next;
  struct relative data;
  int *direct;
};

static void set(struct relative *r, void *target) {
  r->distance = target ? (intptr_t)target - (intptr_t)r : 1;
}
static void *get(struct relative *r) {
  return r->distance == 1 ? 0 : (void *)((intptr_t)r + r->distance);
}

static struct item first;
static int shared;

static struct item *append(struct item *last, int *data) {
  struct item *i = malloc(sizeof *i);
  set(&i->next, 0);
  set(&i->data, data);
  i->direct = data;
  set(&last->next, i);
  return i;
}

int main(void) {
  int local = 0, *heap = malloc(sizeof *heap);
  *heap = 0;
  set(&first.next, 0);
  set(&first.data, &shared);
  first.direct = &shared;
  append(append(append(&first, &local), heap), &shared);
  int sum = 0;
  for (struct item *i = &first; i; i = get(&i->next)) {
    int *data = get(&i->data);
    *data += 1;
    sum += *i->direct;
  }
  return sum + shared + local + *heap != 9;
}
