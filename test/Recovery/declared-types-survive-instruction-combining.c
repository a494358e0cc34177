// With declared types, byte offsets are as good as structure GEPs: negative
// ones and those over whole elements, too.

// RUN: %clang_restruct -O2 -flto -c %s -o %t.bc
// RUN: opt -passes=instcombine %t.bc -o %t.opt.bc
// RUN: llvm-dis %t.opt.bc -o - | FileCheck %s --check-prefix=IR
// RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %t.opt.bc | FileCheck %s

struct arc {
  long cost;
  struct arc *next;
  int flow, ident;
};

// IR-LABEL: @before
// IR: getelementptr {{.*}}i8, ptr %{{.*}}, i64 -4
// CHECK-LABEL: function @before
// CHECK: : %struct.arc+20{{$}}
// CHECK-NOT: incomplete
int before(struct arc *a, long k) { return a[k - 1].ident; }

// IR-LABEL: @third
// IR: getelementptr {{.*}}i8, ptr %{{.*}}, i64 64
// CHECK-LABEL: function @third
// CHECK: : %struct.arc+16{{$}}
// CHECK-NOT: incomplete
int third(struct arc *a) { return a[2].flow; }
