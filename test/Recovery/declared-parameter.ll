; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A parameter is what the signature in the metadata says, even of a function
; that anybody may call; and what is passed to it is used as that.

; CHECK-LABEL: function @use
; CHECK: %p: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-parameter (parameter 0 in 'use')
; CHECK-NOT: incomplete
; CHECK-LABEL: function @pass
; CHECK: %q:
; CHECK: used as %struct.node: passed-to (in 'pass')

%struct.node = type { ptr, i32 }

define void @use(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  ret void
}

define void @pass(ptr %q) {
  call void @use(ptr %q)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
