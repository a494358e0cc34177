; A call whose accesses are all to members does not alias a global int; one
; whose accesses are to ints may. Without the declared type, neither is
; disambiguated.
; RUN: %opt_restruct -aa-pipeline=tbaa-ext -passes=gvn -S %s | FileCheck %s

@g = internal global i32 0, !restruct.scalar !2
@h = internal global i32 0

declare void @call()

; CHECK-LABEL: define i32 @members(
; CHECK: ret i32 1
define i32 @members() {
  store i32 1, ptr @g, !tbaa !0
  call void @call(), !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: define i32 @ints(
; CHECK: ret i32 %v
define i32 @ints() {
  store i32 1, ptr @g, !tbaa !0
  call void @call(), !tbaa !0
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: define i32 @undeclared(
; CHECK: ret i32 %v
define i32 @undeclared() {
  store i32 1, ptr @h, !tbaa !0
  call void @call(), !tbaa !1
  %v = load i32, ptr @h, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !2, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"S", !2, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
