// The library gets the address of a member, and a number of bytes that may be
// more than the member has.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x,z written sent compared built placed erased empty sorted pointed > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x,z single text array | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct single
// CHANGED-NEXT: changed: struct text
// CHANGED-NEXT: changed: struct array
// CHANGED-NOT:  {{.}}

#define _GNU_SOURCE
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

// CHECK:      not changed: struct built
// CHECK-NEXT:   a.c:[[#@LINE+2]]: '__builtin_memcmp' covers more than the member whose address it gets
struct built { int x; int y; long z; };
static int compareBuilt(struct built *p, struct built *q) { return __builtin_memcmp(&p->x, &q->x, 8); }

// CHECK:      not changed: struct placed
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'pwrite64' covers more than the member whose address it gets
struct placed { int x; int y; long z; };
static ssize_t sendPlaced(struct placed *p) { return pwrite64(1, &p->x, 8, 0); }

// CHECK:      not changed: struct erased
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'explicit_bzero' covers a part of it, or an unknown number of bytes
struct erased { int x; int y; long z; };
static void erase(struct erased *p) { explicit_bzero(p, 8); }

// No bytes, of which any number is a multiple.
// CHECK:      not changed: struct empty
struct empty { int x[0]; int y[0]; long z[0]; };
static void clearEmpty(struct empty *p) { memset(p, 0, sizeof *p); }

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

// The program's own function, with a name that a library has, too.
static void *tss_get(void) { return NULL; }

int main(void) {
  struct written a = {0};
  struct sent b = {0};
  struct compared c = {0};
  struct sorted d = {0};
  struct pointed e = {0};
  struct single f = {0};
  struct text g = {{0}};
  struct array h = {{0}};
  struct built i = {0};
  struct placed j = {0};
  struct erased k = {0};
  struct empty *l = tss_get();
  if (l)
    clearEmpty(l);
  write2(&a), sort2(&d), write1(&f), sortArray(&h), erase(&k);
  return (int)send2(&b) + compare2(&c, &c) + pointed(&e) + (int)sendText(&g, 8) + compareBuilt(&i, &i) + (int)sendPlaced(&j);
}
