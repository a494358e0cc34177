// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// A pointer to a function has a signature where IR's is certain: scalars and
// pointers. A parameter or result of a structure is not.

struct pair { long a, b; };
struct ops {
  int (*read)(struct ops *, char *, unsigned short);
  void (*log)(const char *, ...);
  _Bool (*test)(_Bool, float, double *);
  int (*old)();
  void (*take)(struct pair);
  struct pair (*give)(void);
};
struct ops ops;

// CHECK-NOT: error:
// CHECK: %struct.ops = type { i32 (%struct.ops*, i8*, i16)*, void (i8*, ...)*, i1 (i1, float, double*)*, i32 (...)*, ptr, ptr }
// CHECK: read : {{.*}} = 'int (*)(struct ops *, char *, unsigned short)'
// CHECK: log : {{.*}} = 'void (*)(const char *, ...)'
// CHECK: take : ptr = 'void (*)(struct pair)'
// CHECK: give : ptr = 'struct pair (*)(void)'
