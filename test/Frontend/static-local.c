// Static variables of functions are globals with a declared type, also those
// of one name, and the copies of initial values that the compiler makes.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
int f(int n) {
  static struct t *last;
  const char *names[] = { "a", "b", "c" };
  if (n) { static char *buffer; return buffer[n]; }
  return last->x + names[n][0];
}
int g(void) { static long *last; return last != 0; }

// CHECK-DAG: @f.last : %struct.t*
// CHECK-DAG: @f.buffer : i8*
// CHECK-DAG: @g.last : i64*
// CHECK-DAG: @__const.f.names : [3 x i8*]
