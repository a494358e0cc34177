// Unions, copies, numbers and assembly code access a structure otherwise than
// by its members. Where the source shows that, the structure keeps its order.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x word buffer prefix over null number code printed array > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// The structure around a member is in front of it in any layout.
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x around | FileCheck --check-prefix=CHANGED %s
// CHANGED:     changed: struct around
// CHANGED-NOT: {{.}}

#include <stdint.h>
#include <stdio.h>
#include <string.h>

// CHECK:      not changed: struct word
// CHECK-NEXT:   a.c:[[#@LINE+2]]: it shares a union with a 'unsigned int'
struct word { short x, y; };
union either { struct word word; unsigned number; };

// CHECK:      not changed: struct buffer
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'memcpy' copies it from or to a 'char'
struct buffer { short x, y; };
void f(struct buffer *p, char *to) { memcpy(to, p, sizeof *p); }

// CHECK:      not changed: struct prefix
// CHECK-NEXT:   a.c:[[#@LINE+3]]: 'memcpy' copies it from or to a 'struct base'
struct base { int x; long y; };
struct prefix { int x; long y; };
void g(struct prefix *p, struct base *q) { memcpy(q, p, sizeof *q); }

// CHECK:      not changed: struct over
// CHECK-NEXT:   a.c:[[#@LINE+2]]: 'memcpy' covers more than the member whose address it gets
struct over { char x[4], y[4]; };
void h(struct over *p) { memcpy(p->x, "1234567", 8); }

// CHECK:      not changed: struct null
// CHECK-NEXT:   a.c:[[#@LINE+2]]: the offset of a member is used
struct null { int x; long y; };
size_t i(void) { return (size_t)&((struct null *)0)->y; }

// CHECK:      not changed: struct number
// CHECK-NEXT:   a.c:[[#@LINE+2]]: its address is used in arithmetic
struct number { int x; int y; };
int j(struct number *p) { return *(int *)((uintptr_t)p + 4); }

// CHECK:      not changed: struct code
// CHECK-NEXT:   a.c:[[#@LINE+2]]: assembly code gets it, or its address
struct code { int x; int y; };
void k(struct code *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

// CHECK:      not changed: struct printed
// CHECK-NEXT:   a.c:[[#@LINE+2]]: its members are printed in turn
struct printed { int x; int y; };
void l(struct printed *p) { __builtin_dump_struct(p, &printf); }

// CHECK:      not changed: struct array
// CHECK-NEXT:   a.c:[[#@LINE+4]]: 'memset' covers a part of it, or an unknown number of bytes
struct array { int x; int y; };
static struct array arrays[2];
void m(void) {
  memset(arrays, 0, 4);
}

struct around { int x; long y; };
struct around *n(long *y) { return (struct around *)((uintptr_t)y - (uintptr_t)&((struct around *)0)->y); }

int main(void) {
  union either a = {{0}};
  struct buffer b = {0};
  struct prefix c = {0};
  struct base d;
  struct over e;
  struct null z = {0};
  struct number o = {0};
  struct code q = {0};
  struct printed r = {0};
  struct around s = {0};
  char to[4];
  f(&b, to), g(&c, &d), h(&e), k(&q), l(&r), m();
  return a.number + (int)i() + j(&o) + n(&s.y)->x + z.x + arrays[0].x;
}
