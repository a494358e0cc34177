// The second code generation reports nothing of its own: what clang warns
// about, it warns about once.
// RUN: %clang_restruct -Wpadded -flto -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang_restruct -Wpadded -flto -c %s -o %t.o 2> %t.with
// RUN: %clang -Wpadded -flto -c %s -o %t.o 2> %t.without
// RUN: diff %t.with %t.without

struct padded { char c; long l; };
struct unused_padded { char c; long l; };
struct padded p;
void f(void) { __asm__ volatile("nop" : : "r"(1 / 0)); }

// CHECK: 2 warnings generated
