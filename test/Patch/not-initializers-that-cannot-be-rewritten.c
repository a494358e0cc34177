// Where the elements of an initializer cannot be told from the source, the
// structure keeps its order, and the reason says where.

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c
// RUN: %restruct_cc -g -c a.c -o a.o
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x elided within several part turn parameter > notes.txt
// RUN: FileCheck --implicit-check-not="{{^}}changed:" %s < notes.txt

// CHECK:      not changed: struct elided
// CHECK-NEXT:   a.c:[[#@LINE+2]]: an initializer of it has no braces of its own
struct elided { int x; long y; };
struct elided a[2] = {1, 2, 3, 4};

// CHECK:      not changed: struct within
// CHECK-NEXT:   a.c:[[#@LINE+3]]: braces within an initializer of it are left out
struct inner { int a, b; };
struct within { struct inner x; long y; };
struct within b = {1, 2, 3};

// CHECK:      not changed: struct several
// CHECK-NEXT:   a.c:[[#@LINE+3]]: a macro has several elements of an initializer of it
#define BOTH 1, 2
struct several { int x; long y; };
struct several c = {BOTH};

// CHECK:      not changed: struct part
// CHECK-NEXT:   a.c: a macro initializes it and other structures
#define LIST(a, b) {a, b}
struct part { int x; long y; };
struct other { int x; long y; };
struct part d = LIST(1, 2);
struct other e = LIST(1, 2);

// CHECK:      not changed: struct turn
// CHECK-NEXT:   a.c:[[#@LINE+3]]: the elements of an initializer of it have side effects, in the order of the members
struct turn { int x; long y; };
int next(void);
int f(void) { return (struct turn){next(), next()}.x; }

// CHECK:      not changed: struct parameter
// CHECK-NEXT:   a.c:[[#@LINE+4]]: the macro of an initializer of it has a parameter called 'x', like a member
enum { x, y };
#define SWAPPED(x, y) {x, y}
struct parameter { int x; long y; };
struct parameter g = SWAPPED(y, x);

// One call can come at any time between constants.
// RUN: %python %S/Inputs/patch-each.py %restruct a.o y,x once | FileCheck --check-prefix=ONCE %s
// ONCE:     changed: struct once
// ONCE-NOT: {{.}}
struct once { int x; long y; };
int h(void) { return (struct once){1, next()}.x; }

int main(void) { return a[0].x + b.x.a + c.x + d.x + e.x + f() + g.x + h(); }
