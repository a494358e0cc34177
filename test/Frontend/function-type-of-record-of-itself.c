// The type of a function that takes a record with a pointer to such a function
// is infinite; where it would recur, the pointer is unknown.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct closure { int (*call)(struct closure); char *data; };
struct closure c;

// CHECK: %struct.closure = type { i32 (ptr, i8*)*, i8* }
