// Memory for an array with destructors begins with the number of elements, not
// with an element.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; ~t(); };
t *many(int n) { return new t[n]; }

// CHECK: functions:
// CHECK-NOT: allocations:
