// Records that a precompiled header declares are described where the unit uses
// them.
// RUN: rm -rf %t && split-file %s %t
// RUN: %clang_restruct -x c-header %t/header.h -o %t/header.pch
// RUN: %clang_restruct -include-pch %t/header.pch -flto -c %t/main.c -o %t/main.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t/main.bc 2>&1 | FileCheck %s

//--- header.h
struct t { int x; };
struct used { struct t *p; };
struct unused { char *q; };
//--- main.c
int f(struct used *u) { return u->p->x; }

// CHECK-DAG: %struct.used = type { %struct.t* }
// CHECK-DAG: %struct.t = type { i32 }
// CHECK-DAG: @f : i32 (%struct.used*)
