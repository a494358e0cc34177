// Two records of one name in one unit are two structures, each with its own
// body.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

int f(void *p) { struct s { char *a; int n; } *q = p; return q->n; }
int g(void *p) { struct s { int n; long *b; } *q = p; return q->n; }

// CHECK-DAG: %[[A:struct\.s(\.[0-9]+)?]] = type { i8*, i32 }
// CHECK-DAG: %[[B:struct\.s(\.[0-9]+)?]] = type { i32, i64* }
// CHECK-DAG: %[[A]]: struct s at {{.*}}:[[#@LINE-5]]
// CHECK-DAG: %[[B]]: struct s at {{.*}}:[[#@LINE-5]]
