; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function that only frees its argument gives operator delete a size, and its
; parameter is not declared as a pointer to the structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadAllocSizeArg:
; CHECK-NEXT: {{.*}}call void @_ZdlPvm(ptr %p, i64 %n)

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare void @_ZdlPvm(ptr, i64)

define internal void @release(ptr "intel_dtrans_func_index"="1" %p, i64 %n) !intel.dtrans.func.type !4 {
  call void @_ZdlPvm(ptr %p, i64 %n)
  ret void
}

define internal void @f() {
  %p = load ptr, ptr @sp
  call void @release(ptr %p, i64 16)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{!"void", i32 1}
!4 = distinct !{!3}
