// A function that is only declared has its signature too.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t;
extern struct t *lookup(const char *name, struct t **where);
struct t *use(void) { return lookup("x", 0); }

// CHECK: @lookup : %struct.t* (i8*, %struct.t**)
