; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A base class is assigned, without its tail padding: a field of the derived class is
; there.

; CHECK: {{^}}%struct.b{{$}}
; CHECK: {{^}}  MemFuncPartialWrite:
; CHECK-NEXT: {{.*}}call void @llvm.memcpy

%struct.b = type { i64, i8 }
@b = internal global %struct.b zeroinitializer
@d = internal global %struct.b zeroinitializer

define internal void @f() {
  call void @llvm.memcpy(ptr @d, ptr @b, i64 9, i1 false)
  ret void
}
