; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A tag that says number says that it is no pointer in memory that nothing was
; copied to, and beside the pointer where something was.

; DSA-CHECK td,eqtd,steens: lacks uncopied:object PtrToInt, External
; DSA-CHECK td,eqtd,steens: lacks beside:object PtrToInt, External

@sum = internal global i64 0

define internal void @add(i64 %n) {
  store i64 %n, ptr @sum, !tbaa !1
  ret void
}
define internal void @uncopied() {
  %object = call ptr @malloc(i64 4)
  %p = alloca ptr
  store ptr %object, ptr %p, !tbaa !5
  %number = load i64, ptr %p, !tbaa !1
  call void @add(i64 %number)
  ret void
}
define internal void @beside() {
  %object = call ptr @malloc(i64 4)
  %p = alloca { ptr, i64 }
  %q = alloca { ptr, i64 }
  store ptr %object, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 false)
  %second = getelementptr i8, ptr %q, i64 8
  %number = load i64, ptr %second, !tbaa !1
  call void @add(i64 %number)
  ret void
}
define i32 @main() {
  call void @uncopied()
  call void @beside()
  ret i32 0
}
declare ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !3, i64 0}
