; The rule for global scalars is for exactly the variable: not for a pointer into
; it or selected from several, and not for more bytes than it has.
; RUN: %opt_restruct -aa-pipeline=tbaa-ext -passes=aa-eval -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

@g = internal global i32 0, !restruct.scalar !2
@malformed = internal global i32 0, !restruct.scalar !6

; CHECK-LABEL: Function: exactly:
; CHECK: NoAlias:{{.*}} store i32 2{{.*}}<->{{.*}} store i32 1
define void @exactly(ptr %s) {
  store i32 1, ptr %s, !tbaa !1
  store i32 2, ptr @g, !tbaa !0
  ret void
}

; CHECK-LABEL: Function: offset:
; CHECK: MayAlias:{{.*}} store i32 2{{.*}}<->{{.*}} store i32 1
define void @offset(ptr %s, i64 %i) {
  store i32 1, ptr %s, !tbaa !1
  %p = getelementptr i8, ptr @g, i64 %i
  store i32 2, ptr %p, !tbaa !0
  ret void
}

; CHECK-LABEL: Function: larger:
; CHECK: MayAlias:{{.*}} store i64 2{{.*}}<->{{.*}} store i32 1
define void @larger(ptr %s) {
  store i32 1, ptr %s, !tbaa !1
  store i64 2, ptr @g, !tbaa !0
  ret void
}

; CHECK-LABEL: Function: selected:
; CHECK: MayAlias:{{.*}} store i32 2{{.*}}<->{{.*}} store i32 1
define void @selected(ptr %s, i1 %c) {
  store i32 1, ptr %s, !tbaa !1
  %p = select i1 %c, ptr @g, ptr %s
  store i32 2, ptr %p, !tbaa !0
  ret void
}

; CHECK-LABEL: Function: malformed.f:
; CHECK: MayAlias:{{.*}} store i32 2{{.*}}<->{{.*}} store i32 1
define void @malformed.f(ptr %s) {
  store i32 1, ptr %s, !tbaa !1
  store i32 2, ptr @malformed, !tbaa !0
  ret void
}

; CHECK-LABEL: Function: untagged:
; CHECK: MayAlias:{{.*}} store i32 2{{.*}}<->{{.*}} store i32 1
define void @untagged(ptr %s) {
  store i32 1, ptr %s
  store i32 2, ptr @g, !tbaa !0
  ret void
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !2, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"S", !2, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
!6 = !{null, !"int"}
