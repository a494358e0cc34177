// Arrays of pointers, and pointers to arrays, are distinguished.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct arrays { struct t *many[3]; struct t (*one)[3]; char *grid[2][4]; int (*open)[]; };
struct arrays a;

// CHECK: %struct.arrays = type { [3 x %struct.t*], [3 x %struct.t]*, [2 x [4 x i8*]], [0 x i32]* }
