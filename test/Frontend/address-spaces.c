// A pointer in another address space is described by its IR type only.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

typedef __attribute__((address_space(256))) int far_int;
struct t { far_int *f; far_int **near; int *n; };
struct t t;

// CHECK: %struct.t = type { ptr addrspace(256), ptr addrspace(256)*, i32* }
