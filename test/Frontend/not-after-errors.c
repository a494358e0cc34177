// After an error nothing is generated, and nothing is reported about it.
// RUN: not %clang_restruct -flto -c %s -o %t.o 2>&1 | FileCheck %s

struct s { struct t t; };
struct s *f(struct s *p) { return p + undeclared; }

// CHECK: error: field has incomplete type
// CHECK: error: use of undeclared identifier
// CHECK: 2 errors generated
// CHECK-NOT: {{restruct|Stack dump}}
