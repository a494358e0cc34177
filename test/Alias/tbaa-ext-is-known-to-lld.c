// ld.lld knows the name, and the analysis answers in the link: the store of the
// global between them does not keep the second load of p->x.
// RUN: %restruct_cc -O2 -shared -fPIC -fvisibility=hidden %s -o %t.so -Wl,--save-temps=opt \
// RUN:   -Xlinker --lto-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,tbaa-ext
// RUN: llvm-dis %t.so.0.4.opt.bc -o - | FileCheck %s
// RUN: %restruct_cc -O2 -shared -fPIC -fvisibility=hidden %s -o %t.so -Wl,--save-temps=opt \
// RUN:   -fplugin-arg-restruct-alias=off
// RUN: llvm-dis %t.so.0.4.opt.bc -o - | FileCheck %s --check-prefix=WITHOUT
// CHECK: ret i32 1
// WITHOUT-NOT: ret i32 1

struct S { int x; };
int g;

__attribute__((visibility("default"))) int f(struct S *p, int n) {
  p->x = 1;
  g = n;
  return p->x;
}
__attribute__((visibility("default"))) int get(void) { return g; }
__attribute__((visibility("default"))) int *address(void) { return &g; }
