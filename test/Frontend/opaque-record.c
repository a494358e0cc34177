// A record that is declared and never defined is an opaque structure.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

typedef struct handle handle;
struct user { handle *h; };
struct user u;

// CHECK: %struct.user = type { %struct.handle* }
// CHECK: %struct.handle = type opaque
// CHECK: %struct.handle: struct handle at {{.*}}opaque-record.c:[[#@LINE-6]], {{.*}}incomplete
