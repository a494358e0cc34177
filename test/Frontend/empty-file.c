// A unit without declarations compiles.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck --allow-empty %s

// CHECK-NOT: error
