// A field that is a pointer to a function points to the signature as the ABI
// lowers it, at any depth.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct pair { struct t *a; long b; };
struct ops {
  struct t *(*make)(int, const char *);
  void (*each)(struct t *, int (*visit)(struct t *, void *), void *);
  void (*by_value)(struct pair);
  void (**table)(struct ops *);
};
struct ops o;

// CHECK: %struct.ops = type { %struct.t* (i32, i8*)*, void (%struct.t*, i32 (%struct.t*, void*)*, void*)*, void (%struct.t*, i64)*, void (%struct.ops*)** }
