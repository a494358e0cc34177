// The counterparts of not-what-the-source-shows-to-depend-on-the-order.c, each
// of which changes.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x opaque bytes whole offset same string | FileCheck %s

// CHECK:      changed: struct opaque
// CHECK-NEXT: changed: struct bytes
// CHECK-NEXT: changed: struct whole
// CHECK-NEXT: changed: struct offset
// CHECK-NEXT: changed: struct same
// CHECK-NEXT: changed: struct string
// CHECK-NOT:  {{.}}

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct opaque { int x; long y; };
int f(void *p) { return ((struct opaque *)p)->x; }

struct bytes { int x; long y; };
void g(struct bytes *p, FILE *f) { fwrite(&p->y, sizeof p->y, 1, f), free((char *)p); }

struct whole { int x; long y; };
void h(struct whole *p, int n) { memset(p, 0, sizeof *p), memset(p, 0, n * sizeof(struct whole)); }

struct offset { int x; long y; };
struct offset *i(long *y) { return (struct offset *)((char *)y - offsetof(struct offset, y)); }

struct same { int x; int y; };
int l(struct same *p, struct same *q) { return p < q; }

struct string { char x[8]; int y; };
void m(struct string *p, const char *s) { memcpy(p->x, s, strlen(s)); }

int main(void) {
  struct opaque a = {0};
  struct bytes *b = calloc(1, sizeof *b);
  struct whole c[2];
  struct offset o = {0};
  struct same s[2] = {{0}};
  struct string t;
  g(b, stdout), h(c, 2), m(&t, "x");
  return f(&a) + i(&o.y)->x + l(s, s + 1) + t.x[0];
}
