// Which fields of an object are visited together, and how: along an array, at
// an index from memory, by a pointer from memory, by a search that goes round,
// by what a function returns.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='internalize,print<dtrans-fields>' -internalize-public-api-list=main -disable-output %t.bc | FileCheck %s
// CHECK-LABEL: {{^}}%struct.s{{$}}
// CHECK: visits of 0 1: 31.00, 30.00 to the next, 0.00 anywhere
// CHECK-NEXT: visits of 2: 31.00, 0.00 to the next, 31.00 anywhere
// CHECK-LABEL: {{^}}%struct.list{{$}}
// CHECK: visits of 0 1: 31.00, 0.00 to the next, 0.00 anywhere
// CHECK-LABEL: {{^}}%struct.table{{$}}
// CHECK: visits of 0 1: [[ALL:[0-9.]+]], {{[1-9][0-9.]*}} to the next, 0.00 anywhere
// CHECK-NEXT: visits of 2: 31.00, 0.00 to the next, 31.00 anywhere
#include <stdio.h>
#include <stdlib.h>
struct s { long a, b, c, d; };
struct list { long key; struct list *next; long seen; };
struct table { int state; long key; long value; };
static struct s *array;
static unsigned *order;
static long count;
static struct list *head;
static struct table *table;
static unsigned long mask;

// Along the array: a and b, in each step.
__attribute__((noinline)) static long along(void) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += array[i].a * array[i].b;
  return sum;
}
// Anywhere: c.
__attribute__((noinline)) static long anywhere(void) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += array[order[i]].c;
  return sum;
}
__attribute__((noinline)) static long list(void) {
  long sum = 0;
  for (struct list *p = head; p; p = p->next)
    sum += p->key;
  return sum;
}
// The index of a search goes round.
__attribute__((noinline)) static struct table *find(long key) {
  unsigned long at = (unsigned long)key * 0x9E3779B97F4A7C15ul >> 20 & mask;
  while (table[at].state && table[at].key != key)
    at = (at + 1) & mask;
  return &table[at];
}
__attribute__((noinline)) static long look_up(void) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += find(i * 7)->value;
  return sum;
}
__attribute__((noinline)) static void allocate(unsigned long size) {
  table = calloc(size, sizeof *table);
  mask = size - 1;
}
int main(int argc, char **argv) {
  count = 1000 * argc;
  array = calloc(count, sizeof *array);
  order = calloc(count, sizeof *order);
  allocate(4096);
  for (long i = 0; i < count; i++) {
    struct list *p = calloc(1, sizeof *p);
    p->next = head; head = p; order[i] = i * 7 % count;
  }
  printf("%ld %ld %ld %ld\n", along(), anywhere(), list(), look_up());
}
