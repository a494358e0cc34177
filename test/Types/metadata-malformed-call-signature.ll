; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; The signature of an indirect call is that of the call, not a pointer to it, nor
; the type of what it returns.

; CHECK: indirect calls:
; CHECK-NEXT: @f #0 : i8* (i8*)
; CHECK-NOT: @f #{{[123]}} :
; SAYS: error: @f, %1 = call: does not fit the type of the call, ptr (ptr):
; SAYS: error: @f, %2 = call: an indirect call takes its signature:
; SAYS: error: @f, %3 = call: an indirect call takes its signature:

define void @f(ptr %p) {
  %good = call ptr %p(ptr %p), !intel_dtrans_type !0
  %1 = call ptr %p(ptr %p), !intel_dtrans_type !1
  %2 = call ptr %p(ptr %p), !intel_dtrans_type !2
  %3 = call ptr %p(ptr %p), !intel_dtrans_type !3
  ret void
}

!0 = !{!"F", i1 false, i32 1, !3, !3}
!1 = !{!"F", i1 true, i32 1, !3, !3}
!2 = !{!0, i32 1}
!3 = !{i8 0, i32 1}
