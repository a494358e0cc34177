; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; An alloca carries the type that it allocates.

; CHECK-NOT: {{error|warning}}
; CHECK: allocas:
; CHECK-NEXT: @f #0 : i32*
; CHECK-NEXT: @f #2 : [2 x i32*]

define void @f() {
  %p = alloca ptr, !intel_dtrans_type !0
  %undescribed = alloca ptr
  %a = alloca [2 x ptr], !intel_dtrans_type !1
  ret void
}

!0 = !{i32 0, i32 1}
!1 = !{!"A", i32 2, !0}
