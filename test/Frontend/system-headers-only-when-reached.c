// Records of system headers are described if the program uses them, and not
// because a header was included.
// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_restruct -flto -c %t/main.c -o %t/main.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t/main.bc 2>&1 | FileCheck %s

//--- main.c

#include "system.h"
struct mine { struct reached *r; };
struct mine m;

//--- system.h
#pragma GCC system_header
struct reached { struct behind *b; };
struct behind { int x; };
struct unreached { int x; };

// CHECK-DAG: %struct.reached = type { %struct.behind* }
// CHECK-DAG: %struct.behind = type { i32 }
// CHECK-DAG: %struct.reached: struct reached at {{.*}}system
// CHECK-NOT: unreached
