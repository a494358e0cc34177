// A record that the ABI passes in two registers is two parameters, each
// described by what the record has at its offset.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct pair { struct t *a; char *b; };
struct mixed { long n; struct t **p; };
int take(struct pair p, struct mixed m) { return p.a->x + *p.b + (int)m.n; }

// CHECK: @take : i32 (%struct.t*, i8*, i64, %struct.t**)
