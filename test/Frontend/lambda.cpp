// A closure is a record; its members are captures and not of the source.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
int use(t *p, char *s) {
  auto f = [p, &s](long *q) { return p->x + s[*q]; };
  long n = 0;
  return f(&n);
}

// CHECK-DAG: %class.anon = type { %struct.t*, i8** }
// CHECK-DAG: 0 +64 (unnamed) : %struct.t* = 't *', implicit
// CHECK-DAG: @_ZZ3useP1tPcENK3$_0clEPl : i32 (%class.anon*, i64*)
