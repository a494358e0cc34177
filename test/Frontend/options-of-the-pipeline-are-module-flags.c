// What clang's options say to its own pipeline goes to the link, where the
// pipeline runs.
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=USUAL
// RUN: %clang_restruct -O2 -flto -fno-vectorize -fno-slp-vectorize -S -emit-llvm %s -o - | FileCheck %s --check-prefix=UNROLL
// RUN: %clang_restruct -O2 -flto -fno-unroll-loops -floop-interchange -fexperimental-loop-fusion -Xclang -fmerge-functions -S -emit-llvm %s -o - | FileCheck %s --check-prefix=MORE
// RUN: %clang_restruct -O1 -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NOTHING
// RUN: %clang_restruct -Os -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SMALL
// RUN: %clang_restruct -Oz -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SMALLEST
// RUN: %clang_restruct -O0 -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE

int x;

// USUAL-DAG: = !{i32 6, !"restruct.tuning", [[TUNING:![0-9]+]]}
// USUAL-DAG: [[TUNING]] = !{!"vectorize", !"slp-vectorize", !"unroll-loops", !"interleave-loops"}
// USUAL-DAG: = !{i32 8, !"restruct.size-level", i32 0}
// UNROLL-DAG: = !{i32 6, !"restruct.tuning", [[TUNING:![0-9]+]]}
// UNROLL-DAG: [[TUNING]] = !{!"unroll-loops", !"interleave-loops"}
// NOTHING-DAG: = !{i32 6, !"restruct.tuning", [[TUNING:![0-9]+]]}
// NOTHING-DAG: [[TUNING]] = !{}
// MORE-DAG: = !{i32 6, !"restruct.tuning", [[TUNING:![0-9]+]]}
// MORE-DAG: [[TUNING]] = !{!"vectorize", !"slp-vectorize", !"loop-interchange", !"loop-fusion", !"merge-functions"}
// SMALL: = !{i32 8, !"restruct.size-level", i32 1}
// SMALLEST: = !{i32 8, !"restruct.size-level", i32 2}
// NONE-NOT: restruct.tuning
// NONE-NOT: restruct.size-level
