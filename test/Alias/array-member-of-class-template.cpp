// In C++, the mangled names of classes distinguish their members.
// RUN: %clangxx_restruct -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: %opt_restruct -aa-pipeline=tbaa,tbaa-ext -passes=aa-eval -evaluate-aa-metadata \
// RUN:   -print-all-alias-modref-info -disable-output %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=NODES < %t.ll
// CHECK: NoAlias:{{.*}} store i32 2,{{.*}}<->{{.*}} store i32 1,
// NODES: !{!"member@_ZTSN1N3VecIiEE.d", !

namespace N {
template <class T> struct Vec {
  T d[3];
  int n;
};
} // namespace N

void f(N::Vec<int> *v, N::Vec<int> *w, int i) {
  v->d[i] = 1;
  w->n = 2;
}
