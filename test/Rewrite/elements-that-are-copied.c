// Memory functions and library functions access any number of elements of an
// array field, which may move. Pointers are copied as a whole.
//
// RUN: %restruct_cc -O2 -emit-llvm -c %s -o %t.bc
// RUN: %restruct opt --whole-program --random-plan=3 --dry-run %t.bc | FileCheck %s --check-prefix=PLAN
// PLAN: struct.node:
// RUN: %restruct_cc -O2 %s -o %t.0 && %t.0 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.1 -fplugin-arg-restruct-layout=random-1 && %t.1 | FileCheck %s
// RUN: %restruct_cc -O2 %s -o %t.2 -fplugin-arg-restruct-layout=random-2 && %t.2 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.3 -fplugin-arg-restruct-layout=random-3 && %t.3 | FileCheck %s
// RUN: %restruct_cc -O3 %s -o %t.4 -fplugin-arg-restruct-layout=random-4 && %t.4 | FileCheck %s
// CHECK: 1 2 3 4 5 6
// CHECK: ab c a ab 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Max = 8 };
struct node {
  char leaf;
  short count;
  int keys[Max];
  long unused;
  struct node *kids[Max];
  char name[12];
  int level;
};

__attribute__((noinline)) static void insert(struct node *n, int at, int key) {
  memmove(&n->keys[at + 1], &n->keys[at], (n->count - at) * sizeof n->keys[0]);
  memmove(n->kids + at + 1, n->kids + at, (n->count - at) * sizeof *n->kids);
  n->keys[at] = key;
  n->kids[at] = n;
  n->count++;
}

int main(int argc, char **argv) {
  struct node *n = calloc(1, sizeof *n), *half = calloc(1, sizeof *half);
  for (int i = 6; i > 0; i--)
    insert(n, 0, i);
  for (int i = 0; i < n->count; i++)
    printf("%d%c", n->keys[i], i + 1 < n->count ? ' ' : '\n');
  memcpy(half->keys, n->keys + 3, argc * 3 * sizeof(int));
  memcpy(half->kids, &n->kids[3], argc * 3 * sizeof *n->kids);
  memset(n->kids, 0, (size_t)argc * sizeof *n->kids);
  memcpy(n->name, "abc", 2 + argc);
  strncpy(half->name, n->name, argc);
  half->level = strncmp(n->name, "abd", 1 + argc);
  char *copy = strndup(n->name, 1 + argc);
  printf("%s %c %s %s %d\n", copy, n->name[half->kids[0] == n ? 2 : 0], half->name, copy, half->level);
  return half->keys[0] != 4 || half->kids[2] != n || n->kids[0] || n->kids[1] != n;
}
