// Temporaries that references are bound to, and compound literals, have the
// declared types of their expressions.
// RUN: %clangxx_restruct -O0 -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s
// RUN: %clang_restruct -x c -O0 -flto -c %s -o %t.c.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.c.bc 2>&1 | FileCheck %s

struct a { int x; };
#ifdef __cplusplus
struct holder { int y; holder(); ~holder(); };
struct a *get(const holder &);
int use(struct a *const &);
extern "C" int f() { return use(get(holder())); }
#else
struct a *get(void);
int use(struct a **);
int f(void) { return use(&(struct a *){get()}); }
#endif

// CHECK: allocas:
// CHECK-NEXT: @f #{{[0-9]+}} : %struct.a*{{$}}
