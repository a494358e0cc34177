// Two static variables of one name in one function are distinguished only by a
// number: not described if their types differ, described if they are the same.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

int differ(int n) {
  if (n) { static char *p; return p[0]; }
  { static long *p; return (int)p[0]; }
}
int same(int n) {
  if (n) { static char *q; return q[0]; }
  { static char *q; return (int)q[0]; }
}

// CHECK: globals:
// CHECK-NOT: @differ.p
// CHECK-DAG: @same.q : i8*
// CHECK-DAG: @same.q.{{[0-9]+}} : i8*
// CHECK-NOT: @differ.p
