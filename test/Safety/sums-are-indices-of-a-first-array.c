// `p->text + i` is `&p->text[i]`, also where the array comes first, and where
// elements are counted from an element.
// RUN: %clang -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cc -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=random-4 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cc -O2 -g -c %s -o %t.o
// RUN: %restruct explain --whole-program %t.o copied | FileCheck %s
// RUN: %restruct explain --whole-program %t.o moved | FileCheck %s
// RUN: %restruct explain --whole-program %t.o set | FileCheck %s
// RUN: %restruct explain --whole-program %t.o rows | FileCheck %s
// CHECK: layout: may change{{$}}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct copied { int data[128]; long len; };
struct moved { char text[128]; long len; };
struct set { int data[32]; long len; };
struct rows { short cells[4][8]; long len; };
static long copy(int n) {
  int from[4] = {1, 2, 3, n};
  struct copied *b = calloc(1, sizeof *b);
  for (int i = 0; i < 20; i++) {
    memcpy(b->data + b->len, from, (size_t)(i & 3) * sizeof *from);
    b->len += i & 3;
  }
  long sum = b->data[9] + b->len;
  free(b);
  return sum;
}
static long move(int n) {
  struct moved *b = calloc(1, sizeof *b);
  for (int i = 0; i < 50; i++) {
    int at = (int)b->len / 2;
    memmove(b->text + at + 1, b->text + at, (size_t)(b->len - at + 1));
    b->text[at] = (char)('a' + i % 26);
    b->len += n;
  }
  puts(b->text);
  long last = *(b->text + b->len - 1);
  free(b);
  return last;
}
static long set(int n) {
  struct set *b = calloc(1, sizeof *b);
  for (int i = 0; i < 20; i++) {
    int *p = b->data + b->len;
    *p = i * n;
    b->len++;
  }
  long sum = 0;
  for (int i = 1; i < 20; i++)
    sum = sum * 3 + *(b->data + i) - *(&b->data[i] - 1);
  sum += b->len;
  free(b);
  return sum;
}
static long rows(int n) {
  struct rows *b = calloc(1, sizeof *b);
  for (int i = 0; i < 32; i++)
    *(*(b->cells + i / 8) + i % 8) = (short)(i * n);
  b->len = n;
  long sum = b->cells[3][7] + b->cells[n][n] + b->len;
  free(b);
  return sum;
}
int main(int argc, char **argv) {
  printf("%ld %ld %ld %ld\n", copy(argc), move(argc), set(argc), rows(argc));
}
