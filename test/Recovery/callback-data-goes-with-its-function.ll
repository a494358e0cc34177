; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What is given together with a function arrives there, and at no other function
; that other callers pass. A parameter is complete, since all callers are known.

; CHECK-LABEL: function @show
; CHECK-NEXT: %u: %struct.s
; CHECK-NOT: incomplete
; CHECK-LABEL: function @other
; CHECK-NEXT: %u: %struct.t
; CHECK-NOT: incomplete
; CHECK-LABEL: function @twice

%struct.s = type { i32, i32 }
%struct.t = type { i64, i32 }

define internal void @show(ptr "intel_dtrans_func_index"="1" %u) !intel.dtrans.func.type !6 {
  %a = getelementptr %struct.s, ptr %u, i64 0, i32 1
  store i32 1, ptr %a
  ret void
}

define internal void @other(ptr "intel_dtrans_func_index"="1" %u) !intel.dtrans.func.type !6 {
  %a = getelementptr %struct.t, ptr %u, i64 0, i32 1
  store i32 1, ptr %a
  ret void
}

define internal void @twice(ptr %g, ptr %d) {
  call void %g(ptr %d)
  call void @again(ptr %d, ptr %g)
  ret void
}

define internal void @again(ptr %d, ptr %g) {
  call void %g(ptr %d)
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q) !intel.dtrans.func.type !7 {
  call void @twice(ptr @show, ptr %p)
  call void @twice(ptr @other, ptr %q)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!0 = !{i32 0, i32 0}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !0, !0}
!2 = !{!"S", %struct.t zeroinitializer, i32 2, !3, !0}
!3 = !{i64 0, i32 0}
!4 = !{%struct.s zeroinitializer, i32 1}
!5 = !{%struct.t zeroinitializer, i32 1}
!6 = distinct !{!8}
!7 = distinct !{!4, !5}
!8 = !{!"void", i32 1}
