// In a macro the allocation and a function that takes its result have one
// location; only the allocation is one.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

#include <stddef.h>
void *malloc(size_t);
void *check(void *, const char *);
struct t { int x; };
#define NEW(T) ((T *)check(malloc(sizeof(T)), "NEW"))
struct t *make(void) { return NEW(struct t); }

// CHECK: allocations:
// CHECK-NEXT: @make #0 : %struct.t*
// CHECK-NOT: @make #
