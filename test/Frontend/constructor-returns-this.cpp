// If the ABI makes constructors and destructors return `this`, it is `this`.
// RUN: %clangxx_restruct --target=armv7-linux-gnueabihf -ffreestanding -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct c { c(t *); ~c(); t *p; };
c::c(t *p) : p(p) {}
c::~c() {}

// CHECK-DAG: @_ZN1cC2EP1t : %struct.c* (%struct.c*, %struct.t*)
// CHECK-DAG: @_ZN1cD2Ev : %struct.c* (%struct.c*)
