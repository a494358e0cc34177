; In functions that the type sanitizer checks, tbaa-ext is silent: accesses must
; stay. The other function differs in the attribute alone.
; RUN: %opt_restruct -aa-pipeline=tbaa-ext -passes=aa-eval -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: Function: checked:
; CHECK: MayAlias:{{.*}} store float 0.0{{.*}}<->{{.*}} store i32 1
define void @checked(ptr %p, ptr %q) sanitize_type {
  store i32 1, ptr %p, !tbaa !0
  store float 0.0, ptr %q, !tbaa !1
  ret void
}

; CHECK-LABEL: Function: unchecked:
; CHECK: NoAlias:{{.*}} store float 0.0{{.*}}<->{{.*}} store i32 1
define void @unchecked(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !0
  store float 0.0, ptr %q, !tbaa !1
  ret void
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int", !4, i64 0}
!3 = !{!"float", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
