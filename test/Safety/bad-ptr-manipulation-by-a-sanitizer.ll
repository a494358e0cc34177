; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; What was instrumented looks up the address of each access in a table.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%shadow = lshr

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

define internal void @f() {
  %x = getelementptr inbounds %struct.s, ptr @s, i64 0, i32 1
  %number = ptrtoint ptr %x to i64
  %shadow = lshr i64 %number, 3
  %where = add i64 %shadow, 2147450880
  %table = inttoptr i64 %where to ptr
  %poison = load i8, ptr %table
  %v = load i32, ptr %x
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
