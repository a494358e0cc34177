; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer to a member is its offset, which is only known at run time.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%where = getelementptr

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

@member = internal global i64 4

define internal void @f() {
  %p = load ptr, ptr @sp
  %offset = load i64, ptr @member
  %where = getelementptr inbounds i8, ptr %p, i64 %offset
  %v = load i32, ptr %where
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
