; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A double that shares its bytes with a pointer is read: the pointer escapes.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  MismatchedElementAccess:
; CHECK-NEXT: {{.*}}load double

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
%union.u = type { ptr }
@u = internal global %union.u zeroinitializer

define internal void @f() {
  store ptr @s, ptr @u
  %p = load ptr, ptr @u
  %e = getelementptr %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %e
  %d = load double, ptr @u
  ret void
}

!intel.dtrans.types = !{!1, !5, !30}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!4 = !{!"void", i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!7 = distinct !{!0}
!8 = distinct !{!3}
!9 = distinct !{!4}
!10 = distinct !{!20}
!20 = !{i32 0, i32 1}
!30 = !{!"S", %union.u zeroinitializer, i32 1, !0}
!31 = !{%union.u zeroinitializer, i32 0}
!restruct.records = !{!35}
!35 = !{i32 1, !"union", !31, !"u", !"", !"r.h", i32 1, i64 64, i64 64, i32 1, !"clang-ast", !36}
!36 = !{!37, !38}
!37 = !{!"s", i64 0, i64 64, i32 0, !0, !"struct s *"}
!38 = !{!"o", i64 0, i64 64, i32 0, !39, !"other"}
!39 = !{double 0.0, i32 0}
