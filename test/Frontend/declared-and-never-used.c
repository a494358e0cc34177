// What the program itself declares at file scope is described, used or not.
// RUN: %clang_restruct -Wno-visibility -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct in_typedef { int a; };
typedef struct in_typedef *handle;
struct in_prototype { char *b; };
void never_called(struct in_prototype *, void (*)(struct in_callback *));
struct unused { long *c; };
int x;

// CHECK-DAG: %struct.in_typedef = type { i32 }
// CHECK-DAG: %struct.in_prototype = type { i8* }
// CHECK-DAG: %struct.unused = type { i64* }
