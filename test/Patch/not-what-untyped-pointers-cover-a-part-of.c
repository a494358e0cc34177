// The first bytes of an object are covered where only a pointer without a type
// is known. Where that pointer is later taken for one to a structure, the
// structure keeps its order, unless whole objects are covered.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o ready,next page result parameter | FileCheck --implicit-check-not="{{^}}changed:" %s
// RUN: %python %S/Inputs/patch-each.py %restruct a.o ready,next whole other | FileCheck --check-prefix=CHANGED %s
// CHANGED:      changed: struct whole
// CHANGED-NEXT: changed: struct other
// CHANGED-NOT:  {{.}}

#include <stdlib.h>
#include <string.h>

struct holder { void *extra; };

// CHECK:      not changed: struct page
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 8 bytes of it are covered here, through a pointer without a type
struct page { void *next; int ready; };
void reset(struct holder *h) { memset(h->extra, 0, 8); }
static void *getExtra(struct holder *h) { return h->extra; }
int isReady(struct holder *h) { return ((struct page *)getExtra(h))->ready; }

// CHECK:      not changed: struct result
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 4 bytes of it are covered here, through a pointer without a type
struct result { void *next; int ready; };
static void *make(void) { void *p = malloc(16); memcpy(p, "\1\2\3", 4); return p; }
int isMade(void) { struct result *r = make(); return r->ready; }

// CHECK:      not changed: struct parameter
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 8 bytes of it are covered here, through a pointer without a type
struct parameter { void *next; int ready; };
void begin(char *bytes, int (*f)(void)) { memset(bytes, f(), 8); extern int end(void *); end(bytes); }
int end(void *bytes) { struct parameter *p = bytes; return p->ready; }

struct whole { void *next; int ready; };
static void *clear(void) { void *p = malloc(32); memset(p, 0, 32); return p; }
int isClear(void) { struct whole *w = clear(); return w[1].ready; }

struct other { void *next; int ready; };
static void *fill(size_t n) { void *p = malloc(n); memset(p, 0, n); return p; }
int isFull(void) { struct other *o = fill(sizeof *o); return o->ready; }

int main(void) {
  struct page p = {0, 0}; struct holder h = {&p}; struct parameter q = {0, 0};
  reset(&h); begin((char *)&q, isMade);
  return isReady(&h) + isClear() + isFull();
}
