; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The loader chooses a function that takes it.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}ret ptr @first

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

@chosen = internal ifunc i32 (ptr), ptr @choose

define internal i32 @first(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  %x = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}

define internal ptr @choose() {
  ret ptr @first
}

define internal void @f() {
  %v = call i32 @chosen(ptr @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
