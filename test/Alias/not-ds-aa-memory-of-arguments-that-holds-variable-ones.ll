; On 32-bit Windows all arguments of a call may be in one block of memory
; (inalloca); the callee's list leads to those that it does not name.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:x-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:32-n8:16:32-a:0:32-S32"
target triple = "i686-pc-windows-msvc"

%fixed = type <{ i32 }>
%all = type <{ i32, ptr }>
@target = internal global i32 0
@other = internal global i32 0
declare void @llvm.va_start.p0(ptr)

define internal i32 @get(ptr inalloca(%fixed) %args, ...) {
  %l = alloca ptr
  call void @llvm.va_start.p0(ptr %l)
  %area = load ptr, ptr %l
  %to = load ptr, ptr %area
  store i32 7, ptr %to
  ret i32 1
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Just Ref|Both ModRef}}: Ptr: ptr* %p{{.*}}<->{{.*}}@get
; CHECK-DAG: {{Just Mod|Both ModRef}}: Ptr: i32* @target{{.*}}<->{{.*}}@get
; CHECK-DAG: NoModRef: Ptr: i32* @other{{.*}}<->{{.*}}@get
define i32 @main() {
  %args = alloca inalloca %all
  %p = getelementptr i8, ptr %args, i32 4
  store i32 1, ptr %args
  store ptr @target, ptr %p
  store i32 0, ptr @target
  store i32 0, ptr @other
  %r = call i32 (ptr, ...) @get(ptr inalloca(%all) %args)
  %t = load i32, ptr @target
  %o = load i32, ptr @other
  %w = add i32 %t, %o
  ret i32 %w
}
