// A new expression allocates its type: by the global operator, by that of a
// class, and through std::allocator.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct own { int x; void *operator new(__SIZE_TYPE__); };
t *one() { return new t; }
t **pointers(int n) { return new t *[n]; }
own *special() { return new own; }
t *builtin(int n) { return static_cast<t *>(__builtin_operator_new(n * sizeof(t))); }

// CHECK: allocations:
// CHECK-NEXT: @_Z3onev #{{[0-9]+}} : %struct.t*{{$}}
// CHECK-NEXT: @_Z8pointersi #{{[0-9]+}} : %struct.t**{{$}}
// CHECK-NEXT: @_Z7specialv #{{[0-9]+}} : %struct.own*{{$}}
// CHECK-NEXT: @_Z7builtini #{{[0-9]+}} : %struct.t*{{$}}
