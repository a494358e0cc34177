; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A number of its own type holds no part of an address.

; DSA-CHECK td,eqtd,steens: lacks f:a External Incomplete
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: reads-numbers f:p at 8

define i32 @f() {
  %p = alloca [16 x i8]
  %a = alloca i32
  store i32 1, ptr %a
  store ptr %a, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  store i32 7, ptr %q, !tbaa !0
  %n = load i32, ptr %q, !tbaa !0
  ret i32 %n
}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"omnipotent char", !3}
!3 = !{!"Simple C/C++ TBAA"}
