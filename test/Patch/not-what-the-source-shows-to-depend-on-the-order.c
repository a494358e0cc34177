// Each of these structures depends on the order of its members, or something
// outside of the program does; the source shows where.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x derived member bytes part offset next larger order word one more around empty > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// It is possible to insist.
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x --force derived | FileCheck --check-prefix=FORCE %s
// FORCE:      changed: struct derived

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct base { int x; };

// CHECK:      not changed: struct derived  {{.*}}a.c:[[#@LINE+2]]
// CHECK-NEXT:   a.c:[[#@LINE+2]]: a pointer to it becomes a pointer to 'struct base'
struct derived { int x; long y; };
int f(struct derived *p) { return ((struct base *)p)->x; }

// CHECK:      not changed: struct member
// CHECK-NEXT:   a.c:[[#@LINE+2]]: it shares a union with another structure
struct member { int x; long y; };
union either { struct member m; struct base b; };

// CHECK:      not changed: struct bytes
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'fwrite' reads, writes or compares it as bytes
struct bytes { int x; long y; };
void g(struct bytes *p, FILE *f) { fwrite(p, sizeof *p, 1, f); }

// CHECK:      not changed: struct part
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'memset' covers a part of it, or an unknown number of bytes
struct part { int x; long y; };
void h(struct part *p) { memset(p, 0, sizeof(int)); }

// CHECK:      not changed: struct offset
// CHECK-NEXT:   a.c:[[#@LINE+2]]: the offset of a member is used
struct offset { int x; long y; };
size_t i(void) { return offsetof(struct offset, y); }

// CHECK:      not changed: struct next
// CHECK-NEXT:   a.c:[[#@LINE+2]]: an address is computed from that of a member
struct next { int x; int y; };
int j(struct next *p) { return *(&p->x + 1); }

// CHECK:      not changed: struct larger
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'memset' covers more than the member whose address it gets
struct larger { int x; int y; };
void k(struct larger *p) { memset(&p->x, 0, 2 * sizeof p->x); }

// CHECK:      not changed: struct order
// CHECK-NEXT:   a.c:[[#@LINE+2]]: the addresses of members are subtracted, or their order is compared
struct order { int x; int y; };
int l(struct order *p) { return &p->x < &p->y; }

// CHECK:      not changed: struct word
// CHECK-NEXT:   a.c:[[#@LINE+2]]: the address of a member becomes a pointer to 'long'
struct word { int x; int y; };
long m(struct word *p) { return *(long *)&p->x; }

// CHECK:      not changed: struct one
// CHECK-NEXT:   a.c:[[#@LINE+1]]: its last member is an array of one element, or of none: objects may be larger
struct one { char x; long z; char y[1]; };

// CHECK:      not changed: struct more
// CHECK-NEXT:   a.c:[[#@LINE+2]]: an object is larger than its type, whose last member is an array
struct more { char x; long z; char y[4]; };
struct more *n(size_t size) { return malloc(sizeof(struct more) + size); }

// CHECK:      not changed: struct around
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a pointer to 'struct inner', which is a member of it, becomes a pointer to bytes
struct inner { int a; long b; };
struct around { int x; struct inner y; long z; };
int *before(struct inner *p) { return (int *)((char *)p - 8); }

// CHECK:      not changed: struct empty
// CHECK-NEXT:   a.c:[[#@LINE+2]]: its address is used in arithmetic
struct empty { int x; long y; };
void *q(struct empty *p) { return (void *)p + 8; }

int main(void) {
  struct derived a = {0};
  struct bytes b = {0};
  struct part c = {0};
  struct next d = {0};
  struct larger e = {0};
  struct order o = {0};
  struct word w = {0};
  union either u = {{0}};
  struct offset off = {0};
  struct one one = {0};
  struct around ar = {0};
  struct empty em = {0};
  g(&b, stdout), h(&c), k(&e);
  return f(&a) + (int)i() + j(&d) + l(&o) + (int)m(&w) + u.b.x + off.x + one.x + n(1)->x + *before(&ar.y) + *(int *)q(&em);
}
