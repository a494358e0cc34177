; qsort calls a function that only external code knows. That one may call
; exported functions, in any function that calls qsort.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@array = internal global [4 x i32] zeroinitializer
@x = internal global i32 0
@alone = internal global i32 0
declare void @qsort(ptr, i64, i64, ptr)
declare ptr @find()

define void @exported() {
  store i32 5, ptr @x
  ret void
}

define internal void @sort(ptr %compare) {
  call void @qsort(ptr @array, i64 4, i64 4, ptr %compare)
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @x{{.*}}<->{{.*}}@sort
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @x{{.*}}<->{{.*}}@qsort
; CHECK-DAG: NoModRef: Ptr: i32* @alone{{.*}}<->{{.*}}@sort
; CHECK-DAG: NoModRef: Ptr: i32* @alone{{.*}}<->{{.*}}@qsort
define i32 @main() {
  %compare = call ptr @find()
  store i32 1, ptr @x
  store i32 1, ptr @alone
  call void @sort(ptr %compare)
  call void @qsort(ptr @array, i64 4, i64 4, ptr %compare)
  %v = load i32, ptr @x
  ret i32 %v
}
