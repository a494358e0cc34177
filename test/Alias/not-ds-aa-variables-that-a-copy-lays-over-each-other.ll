; MemCpyOpt may let the call write the destination of a copy itself; so what the
; call does to the source it may do to the destination.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(memcpyopt),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(memcpyopt),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @fill(ptr noalias nocapture sret([16 x i8]) %to) nounwind willreturn noinline {
  store i64 1, ptr %to
  ret void
}

define internal void @fill.tagged(ptr noalias nocapture sret([16 x i8]) %to) nounwind willreturn noinline {
  store i64 2, ptr %to
  ret void
}

; CHECK-LABEL: Function: untagged
; CHECK: {{Both ModRef|Just Mod}}: Ptr: i64* %d <-> call void @fill(ptr sret([16 x i8]) %d)
define internal i64 @untagged() {
  %d = alloca [16 x i8], align 8
  %t = alloca [16 x i8], align 8
  call void @fill(ptr sret([16 x i8]) %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %t, i64 16, i1 false)
  %v = load i64, ptr %d
  ret i64 %v
}

; CHECK-LABEL: Function: tagged
; CHECK: {{Both ModRef|Just Mod}}: Ptr: i64* %d <-> call void @fill.tagged(ptr sret([16 x i8]) %d)
define internal i64 @tagged() {
  %d = alloca [16 x i8], align 8
  %t = alloca [16 x i8], align 8
  call void @fill.tagged(ptr sret([16 x i8]) %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %t, i64 16, i1 false), !tbaa.struct !0
  %v = load i64, ptr %d
  ret i64 %v
}

define i64 @main() {
  %a = call i64 @untagged()
  %b = call i64 @tagged()
  %sum = add i64 %a, %b
  ret i64 %sum
}

!0 = !{i64 0, i64 8, !1, i64 8, i64 8, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
