; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Any number of structures, forth and back, in bytes: the factor is the size.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  {{Bad|Unhandled|Mismatched}}

%struct.s = type { i32, i32, ptr }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f(i64 %n, i32 %k) {
  %p = load ptr, ptr @sp
  %m = mul i64 %n, 16
  %a = getelementptr i8, ptr %p, i64 %m
  %u = load i32, ptr %a
  %s = shl i64 %n, 4
  %b = getelementptr i8, ptr %p, i64 %s
  %v = load i32, ptr %b
  %back = sub i64 0, %s
  %c = getelementptr i8, ptr %p, i64 %back
  %w = load i32, ptr %c
  %narrow = mul nsw i32 %k, -32
  %wide = sext i32 %narrow to i64
  %d = getelementptr i8, ptr %p, i64 %wide
  %x = load i32, ptr %d
  %second = add i64 %m, 4
  %e = getelementptr i8, ptr %p, i64 %second
  %y = load i32, ptr %e
  ret i32 %y
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
