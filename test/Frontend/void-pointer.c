// `void *` is a pointer to void, which says more than `ptr`: the source
// declares it so.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct any { void *p; void **q; };
struct any a;

// CHECK: %struct.any = type { void*, void** }
