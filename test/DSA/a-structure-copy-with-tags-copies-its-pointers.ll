; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; By !tbaa.struct bytes 0 to 8 are a number, 8 to 16 a pointer.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p:8 f:q:8
; DSA-CHECK td,eqtd,steens: lacks f:a External, Unknown

define void @f() {
  %p = alloca [16 x i8]
  %q = alloca [16 x i8]
  %a = alloca i32
  store i32 1, ptr %a
  %p8 = getelementptr i8, ptr %p, i64 8
  store ptr %a, ptr %p8, !tbaa !3
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 false), !tbaa.struct !7
  %q8 = getelementptr i8, ptr %q, i64 8
  %x = load ptr, ptr %q8, !tbaa !3
  store i32 1, ptr %x
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"long", !2, i64 0}
!2 = !{!"omnipotent char", !6, i64 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"p1 int", !5, i64 0}
!5 = !{!"any pointer", !2, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{i64 0, i64 8, !0, i64 8, i64 8, !3}
