// The linker calls the program's functions instead of an allocator: there are no
// pools, which the program would not see.
// RUN: %restruct_cc -O2 -Wl,--wrap=malloc %s -o %t && %t | FileCheck %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 -Wl,--wrap=malloc %s -o %t && %t | FileCheck %s
// RUN: %restruct_cc -O2 -DWITHOUT -fplugin-arg-restruct-layout=random-4 %s -o %t && %t

// CHECK: 50 calls
#include <stdio.h>
#include <stdlib.h>
struct node {
  int id;
  long weight;
  char dead[40];
  struct node *next;
};
static size_t calls;
#ifndef WITHOUT
void *__real_malloc(size_t);
void *__wrap_malloc(size_t n) {
  calls++;
  return __real_malloc(n);
}
#endif
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 50; i++) {
    struct node *n = malloc(sizeof *n);
    n->id = i;
    n->weight = i;
    n->dead[i % 40] = 1;
    n->next = list;
    list = n;
  }
  size_t before_output = calls;
  long sum = 0;
  for (int k = 0; k < 9; k++)
    for (struct node *n = list; n; n = n->next)
      sum += n->id * n->weight;
  printf("%zu calls\n", before_output);
  return sum != 363825;
}
