// A record that is returned in registers has the pieces that IR has.
// RUN: %clang_restruct --target=x86_64-linux-gnu -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct pair { struct t *a; char *b; };
struct one { struct t *only; };
struct pair *p;
struct pair two(void) { return *p; }
struct one single(void) { struct one o = { p->a }; return o; }

// CHECK-DAG: @two : { %struct.t*, i8* } ()
// CHECK-DAG: @single : %struct.t* ()
