; RUN: %opt_restruct -passes='print<dtrans-safety-summary>' -disable-output %s | FileCheck %s
; Of two structures one may change in its place, and one not at all.

; CHECK: structures 2
; CHECK-NEXT: no condition blocks their reordering 1
; CHECK-NEXT: legal delete-fields 1
; CHECK-NEXT: legal reorder-fields 1
; CHECK-NEXT: legal narrow-fields 1
; CHECK-NEXT: legal split-struct 0
; CHECK-NEXT: legal aos-to-soa 0
; CHECK-NEXT: blocked first by AddressTaken 1
; CHECK-NOT: {{.}}

%struct.s = type { i32, i32 }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer

define internal void @f() {
  call void @unknown(ptr @t)
  ret void
}
declare void @unknown(ptr)

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !2}
!1 = !{!"S", %struct.t zeroinitializer, i32 2, !3, !2}
!2 = !{i32 0, i32 0}
!3 = !{i64 0, i32 0}
