// Pointers to members are integers and pairs of integers, as in IR.
// RUN: %clangxx_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct c { int x; };
struct holder { int c::*data; int (c::*function)(char *); char *p; };
holder h;

// CHECK: %struct.holder = type { i64, { i64, i64 }, i8* }
