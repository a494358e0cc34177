// If sizeof and use name different types the type is unknown; likewise if there
// is no type at all.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

#include <stddef.h>
void *malloc(size_t);
struct a { int x; };
struct b { int x; };
struct a *disagree(int n) { return malloc(n * sizeof(struct b)); }
void *two_sizes(int n) { return malloc(sizeof(struct a) + n * sizeof(struct b)); }
void *bytes(size_t n) { return malloc(n); }
char *characters(size_t n) { return malloc(n * sizeof(char)); }
struct a *two_uses(int n, struct b **q) { void *p; *q = (struct b *)(struct a *)malloc(sizeof(struct a)); return 0; }

// CHECK: functions:
// CHECK-NOT: allocations:
