; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; operator new[] allocates an array cookie in front of the elements.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  HasCppHandling:
; CHECK-NEXT: {{.*}}call ptr @_Znam

%struct.s = type { i32, i32, ptr }

declare noalias ptr @_Znam(i64)

define internal void @f() {
  %c = call ptr @_Znam(i64 40)
  store i64 2, ptr %c
  %p = getelementptr inbounds i8, ptr %c, i64 8
  %a = getelementptr inbounds %struct.s, ptr %p, i64 1, i32 1
  store i32 1, ptr %a
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
