// A type with linkage is known by its mangled name throughout the program; one
// without has none.
// RUN: %clangxx_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

namespace n { class outer { public: struct inner { int x; }; inner *i; }; }
namespace { struct hidden { int x; }; }
n::outer *o;
hidden *h;
int use() { return o->i->x + h->x; }

// CHECK-DAG: class n::outer [_ZTSN1n5outerE] at
// CHECK-DAG: struct n::outer::inner [_ZTSN1n5outer5innerE] at
// CHECK-DAG: %"struct.(anonymous namespace)::hidden": struct (anonymous namespace)::hidden at
