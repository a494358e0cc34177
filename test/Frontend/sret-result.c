// A record that is returned in memory is a first parameter that points to it.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct big { char *a[4]; };
struct big *g;
struct big give(int n) { return g[n]; }

// CHECK: @give : void (%struct.big*, i32)
