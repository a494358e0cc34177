// A function that is not known to allocate must be called with the sizeof of
// the type that its result is used as; one of the two is not enough.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

#include <stddef.h>
void *lookup(void *, size_t);
struct key { int x; };
struct value { int x; };
struct value *find(void *t) { return lookup(t, 7); }
void *insert(void *t) { return lookup(t, sizeof(struct key)); }

// CHECK: functions:
// CHECK-NOT: allocations:
