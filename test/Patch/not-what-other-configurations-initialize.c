// Code between #if and #endif that no unit compiles is looked at as text: an initializer there depends on the order of
// members, so the structure keeps it. One that has designators does not.
//
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x skipped branch named active | FileCheck %s
// CHECK:      not changed: struct skipped
// CHECK-NEXT:   a.c:[[#@LINE+10]]: it is initialized here, in code that is not compiled here
// CHECK-NEXT: not changed: struct branch
// CHECK-NEXT:   a.c:[[#@LINE+16]]: it is initialized here, in code that is not compiled here
// CHECK:      changed: struct named
// CHECK:      changed: struct active
struct skipped { int x; long y; };
struct branch { int x; long y; };
struct named { int x; long y; };
struct active { int x; long y; };
#ifdef NEVER
static struct skipped a = {1, 2};
#else
static struct skipped a = {3, 4};
#endif
#ifndef OTHER
static struct named c = {.x = 3, .y = 4};
static struct branch b = {3, 4};
#else
static struct branch b = {1, 2};
static struct named c = {.x = 1, .y = 2};
#endif
#ifndef NEVER
static struct active d = {1, 2};
#endif

int main(void) { return a.x + a.y + b.x + b.y + c.x + c.y + d.x + d.y == 0; }
