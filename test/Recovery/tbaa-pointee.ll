; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The tag of a load of a pointer says what it points to. Where nothing is known
; of the memory, that is all there is, and it is said.

; CHECK: %n: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: tbaa (in 'f')
; CHECK-NEXT: incomplete: tag-alone
; CHECK: %nn: %struct.node*{{$}}

%struct.node = type { ptr, i32 }
@keep = external global %struct.node

define ptr @f(ptr %slot, ptr %other) {
  %n = load ptr, ptr %slot, !tbaa !0
  %nn = load ptr, ptr %other, !tbaa !7
  ret ptr %n
}

!0 = !{!2, !2, i64 0}
!2 = !{!"p1 _ZTS4node", !5, i64 0}
!4 = !{!"omnipotent char", !6, i64 0}
!5 = !{!"any pointer", !4, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"p2 _ZTS4node", !9, i64 0}
!9 = !{!"any p2 pointer", !5, i64 0}
