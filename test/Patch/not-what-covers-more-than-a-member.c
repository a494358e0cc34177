// The library gets the address of a member, and a number of bytes that may be
// more than the member has.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x,z written sent compared sorted pointed > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x,z single text array | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct single
// CHANGED-NEXT: changed: struct text
// CHANGED-NEXT: changed: struct array
// CHANGED-NOT:  {{.}}

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// CHECK:      not changed: struct written
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'fwrite' covers more than the member whose address it gets
struct written { int x; int y; long z; };
static void write2(struct written *p) { fwrite(&p->x, sizeof p->x, 2, stdout); }

// CHECK:      not changed: struct sent
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'write' covers more than the member whose address it gets
struct sent { int x; int y; long z; };
static ssize_t send2(struct sent *p) { return write(1, &p->x, sizeof p->x + sizeof p->y); }

// CHECK:      not changed: struct compared
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'memcmp' covers more than the member whose address it gets
struct compared { int x; int y; long z; };
static int compare2(struct compared *p, struct compared *q) { return memcmp(&p->x, &q->x, 8); }

// CHECK:      not changed: struct sorted
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'qsort' covers more than the member whose address it gets
struct sorted { int x; int y; long z; };
static int compare(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }
static void sort2(struct sorted *p) { qsort(&p->x, 2, sizeof p->x, compare); }

// CHECK:      not changed: struct pointed
// CHECK-NEXT:   a.c:[[#@LINE+4]]: 'memcpy' copies it from or to a 'unsigned char'
struct pointed { int x; int y; long z; };
static int pointed(struct pointed *p) {
  const unsigned char *b;
  memcpy(&b, &p, sizeof b);
  return b[4];
}

struct single { int x; int y; long z; };
static void write1(struct single *p) { fwrite(&p->x, sizeof p->x, 1, stdout); }

struct text { char x[8]; int y; long z; };
static ssize_t sendText(struct text *p, size_t n) { return write(1, p->x, n); }

struct array { int x[4]; int y; long z; };
static void sortArray(struct array *p) { qsort(p->x, 4, sizeof p->x[0], compare); }

int main(void) {
  struct written a = {0};
  struct sent b = {0};
  struct compared c = {0};
  struct sorted d = {0};
  struct pointed e = {0};
  struct single f = {0};
  struct text g = {{0}};
  struct array h = {{0}};
  write2(&a), sort2(&d), write1(&f), sortArray(&h);
  return (int)send2(&b) + compare2(&c, &c) + pointed(&e) + (int)sendText(&g, 8);
}
