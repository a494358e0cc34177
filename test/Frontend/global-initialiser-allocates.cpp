// Code that runs before main is described too.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
static t *global = new t;
int use() { return global->x; }

// CHECK: allocations:
// CHECK-NEXT: @__cxx_global_var_init #{{[0-9]+}} : %struct.t*
