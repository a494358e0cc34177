; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Two different structures of one name: the tag's name means neither.

; CHECK: %x:
; CHECK-NOT: tbaa

%struct.node = type { ptr, i32 }
%struct.node.1 = type { i64, float, i32 }
@a = external global %struct.node
@b = external global %struct.node.1

define i32 @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %x, !tbaa !0
  ret i32 %v
}

!0 = !{!1, !3, i64 8}
!1 = !{!"node", !3, i64 0, !3, i64 8}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
