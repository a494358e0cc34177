; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The TBAA extension puts a member and an array around the structure that a tag
; begins at; the address is still part of that structure.

; CHECK: %x: %struct.node+8{{$}}
; CHECK: used as %struct.node+8: tbaa (in 'f')

%struct.node = type { ptr, i32 }
@keep = external global %struct.node

define i32 @f(ptr %p) {
  %x = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %x, !tbaa !0
  ret i32 %v
}

!0 = !{!8, !3, i64 8}
!1 = !{!"node", !2, i64 0, !3, i64 8}
!2 = !{!"p1 _ZTS4node", !5, i64 0}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !6, i64 0}
!5 = !{!"any pointer", !4, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!"array@node[4]", !1, i64 0}
!8 = !{!"member@pool.nodes", !7, i64 0}
