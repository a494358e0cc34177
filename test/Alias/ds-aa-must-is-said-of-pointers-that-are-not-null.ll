; A pointer that may be null is not MustAlias, though its only object is known:
; a client that hoists an access would use either pointer.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = internal global i64 0
@p = internal global ptr null

; CHECK-LABEL: Function: maybe
; CHECK-DAG: MayAlias: {{i64\* @g, i64\* %q|i64\* %q, i64\* @g}}
; CHECK-LABEL: Function: never
; CHECK-DAG: MustAlias: {{i64\* @g, i64\* %q|i64\* %q, i64\* @g}}
; CHECK-DAG: PartialAlias{{.*}}: {{i64\* @g, i32\* %q4|i32\* %q4, i64\* @g}}
define internal void @maybe() {
  %q = load ptr, ptr @p
  store i64 1, ptr %q
  store i64 2, ptr @g
  ret void
}

define internal void @never(ptr nonnull %q) {
  store i64 1, ptr %q
  store i64 2, ptr @g
  %q4 = getelementptr inbounds i8, ptr %q, i64 4
  store i32 3, ptr %q4
  ret void
}

define i32 @main() {
  store ptr @g, ptr @p
  call void @maybe()
  call void @never(ptr @g)
  ret i32 0
}
