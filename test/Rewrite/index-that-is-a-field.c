// The index of an element of an array field may be a field of a changed structure
// itself: one that becomes smaller, one that has always the same value, and one of
// another structure.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 %s -o %t -Rpass=restruct-layout 2>&1 | FileCheck %s

// CHECK-DAG: layout of struct.ring changed from 48 to 20 bytes
// CHECK-DAG: layout of struct.reader changed
#include <stdio.h>

enum { Size = 4 };

struct ring {
  int data[Size];
  int normal, none;
  unsigned front, back;
  _Bool empty;
  long constant;
};

struct reader {
  long unused;
  long at;
};

static __attribute__((noinline)) void start(struct ring *r) {
  r->empty = 1;
  r->front = r->back = 0;
  for (int i = 0; i < Size; i++)
    r->data[i] = -1;
  r->normal = -1;
  r->constant = 2;
}

static __attribute__((noinline)) int push(struct ring *r, int value) {
  unsigned to = (r->front + !r->empty) % Size;
  int old = r->data[to];
  r->data[to] = value;
  r->front = to;
  if (to == r->back)
    r->back = (r->back + !r->empty) % Size;
  r->empty = 0;
  return old;
}

static __attribute__((noinline)) int pop(struct ring *r) {
  int top = r->data[r->front];
  r->data[r->front] = r->normal;
  if (r->front == r->back)
    r->empty = 1;
  else
    r->front = (r->front + Size - 1) % Size;
  return top;
}

static __attribute__((noinline)) int peek(struct ring *r, struct reader *by) {
  return r->data[by->at] * 100 + r->data[r->constant];
}

int main(int argc, char **argv) {
  struct ring r;
  struct reader by = {argc, argc % 4};
  start(&r);
  for (int i = 0; i < 7; i++)
    printf("%d ", push(&r, i + argc));
  printf("%d %ld\n", peek(&r, &by), by.at);
  while (!r.empty)
    printf("%d ", pop(&r));
  printf("%d\n", peek(&r, &by));
  return 0;
}
