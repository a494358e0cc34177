// Of two temporaries that are pointers to different structures it is not known
// which is which.
// RUN: %clangxx_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct a { int x; };
struct b { int x; };
a *get();
b *take();
int use(a *const &);
int use(b *const &);
extern "C" int f() { return use(get()) + use(take()); }

// CHECK-NOT: allocas:
