; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The result of a call is what the signature of the function says; what is
; returned is used as that.

; CHECK-LABEL: function @make
; CHECK: %m: %struct.node{{$}}
; CHECK: used as %struct.node: returned (in 'make')
; CHECK-LABEL: function @user
; CHECK: %r: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-result (@make)

%struct.node = type { ptr, i32 }
declare noalias ptr @malloc(i64)

define internal "intel_dtrans_func_index"="1" ptr @make() !intel.dtrans.func.type !3 {
  %m = call ptr @malloc(i64 16)
  ret ptr %m
}

define void @user() {
  %r = call ptr @make()
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
