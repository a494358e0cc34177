// Library functions that return an argument allocate nothing.
// RUN: %clang_restruct -fno-builtin -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
struct t { int x; };
struct t *copy(void *p, struct t *q) { return memcpy(p, q, sizeof(struct t)); }
struct t *clear(void *p) { return memset(p, 0, sizeof(struct t)); }

// CHECK: functions:
// CHECK-NOT: allocations:
