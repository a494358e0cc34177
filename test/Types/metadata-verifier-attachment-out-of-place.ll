; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Values that have no type to describe take no attachment.

; CHECK: error: @g: takes no !intel.dtrans.func.type
; CHECK: error: @f: takes no !intel_dtrans_type
; CHECK: error: @f: takes no "intel_dtrans_func_index" of its own
; CHECK: error: @f, %a = alloca: takes no !intel_dtrans_result_type
; CHECK: error: @f, %v = load: takes no !intel_dtrans_type
; CHECK: error: @f, %i = call: takes no !intel_dtrans_type
; CHECK: error: @f, call: takes no !intel_dtrans_type

@g = external global ptr, !intel.dtrans.func.type !1

declare i32 @llvm.abs.i32(i32, i1)

define void @f(ptr %p) "intel_dtrans_func_index"="1" !intel_dtrans_type !0 {
  %a = alloca ptr, !intel_dtrans_result_type !0
  %v = load ptr, ptr %p, !intel_dtrans_type !0
  %i = call i32 @llvm.abs.i32(i32 1, i1 false), !intel_dtrans_type !0
  call void asm "", ""(), !intel_dtrans_type !0
  ret void
}

!0 = !{i8 0, i32 1}
!1 = distinct !{}
