; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A variable keeps its declared type, whatever is copied into it. So reading it
; as that type may read a pointer's bytes, although the tag says number.

; DSA-CHECK td,eqtd,steens: has main:object PtrToInt, External
; DSA-CHECK td,eqtd,steens: has main:found Unknown, IntToPtr, External

@hidden = internal global i64 0

define internal void @hide(i64 %n) {
  store i64 %n, ptr @hidden, !tbaa !1
  ret void
}
define i32 @main() {
  %p = alloca ptr
  %n = alloca i64
  %m = alloca i64
  %q = alloca ptr
  %object = alloca i32
  store ptr %object, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %n, ptr %p, i64 8, i1 false)
  %number = load i64, ptr %n, !tbaa !1
  call void @hide(i64 %number)
  %again = load i64, ptr @hidden, !tbaa !1
  store i64 %again, ptr %m, !tbaa !1
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %m, i64 8, i1 false)
  %found = load ptr, ptr %q
  store i32 1, ptr %found
  ret i32 0
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
