// Members that contain no pointer have their type in memory.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

typedef int v4 __attribute__((vector_size(16)));
enum e { A, B };
struct scalars { _Bool b; enum e e; double _Complex z; v4 v; __int128 w; _Atomic int a; long double l; enum e *pe; _Bool *pb; _Atomic(char *) ap; };
struct scalars s;

// CHECK: %struct.scalars = type { i8, i32, { double, double }, <4 x i32>, i128, i32, x86_fp80, i32*, i8*, i8* }
