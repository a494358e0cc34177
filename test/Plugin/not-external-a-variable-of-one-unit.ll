; A variable that was internal before the link stays so while the deferred
; optimisation runs: all its uses are known.
; RUN: %opt_restruct -disable-output -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=read -print-module-scope %s 2>&1 | FileCheck %s

@length = internal global i32 7

; CHECK-LABEL: define {{.*}} @read(
; CHECK-NEXT: ret i32 7
define i32 @read() #0 {
  %n = load i32, ptr @length
  ret i32 %n
}

attributes #0 = { noinline "restruct.exported" "restruct.unit"="a.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
