// A record that asks for more alignment says so; the padding it gets is no
// member of the source.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct __attribute__((aligned(64))) line { char *p; int n; };
struct line l;

// CHECK: %struct.line = type { i8*, i32, [52 x i8] }
// CHECK: %struct.line: struct line at {{.*}} 512 bits, aligned 512, over-aligned
// CHECK-NEXT: 0 +64 p : i8* = 'char *'
// CHECK-NEXT: 64 +32 n : i32 = 'int'
// CHECK-NOT: 96 +
