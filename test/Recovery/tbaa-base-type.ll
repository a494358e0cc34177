; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The tag of an access through a structure says what the address is part of.
; Here of byte offsets, as instruction combining leaves them.

; CHECK: %p: %struct.node{{$}}
; CHECK: used as %struct.node: tbaa
; CHECK-NEXT: incomplete: unknown-caller
; CHECK: %x: %struct.node+8{{$}}
; CHECK: used as %struct.node+8: tbaa (in 'f')

%struct.node = type { ptr, i32 }
@keep = external global %struct.node

define i32 @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %x, !tbaa !0
  ret i32 %v
}

!0 = !{!1, !3, i64 8}
!1 = !{!"node", !2, i64 0, !3, i64 8}
!2 = !{!"p1 _ZTS4node", !5, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !6, i64 0}
!5 = !{!"any pointer", !4, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
