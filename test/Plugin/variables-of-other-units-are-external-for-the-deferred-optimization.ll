; The deferred optimisation assumes that other units may access a variable, as
; before a link: a length without stores is not a constant yet, and becomes one
; afterwards.
; RUN: %opt_restruct -S -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=read -print-module-scope %s -o %t.ll 2> %t.deferred
; RUN: FileCheck %s --check-prefix=DEFERRED --implicit-check-not='restruct.' < %t.deferred
; RUN: FileCheck %s --check-prefix=LINKED --implicit-check-not='restruct.' < %t.ll

; DEFERRED: @length = internal {{.*}}global i32 7
@length = internal global i32 7 "restruct.exported"

; DEFERRED-LABEL: define {{.*}} @read(
; DEFERRED: load i32, ptr @length
; LINKED-LABEL: define {{.*}} @read(
; LINKED-NEXT: ret i32 7
define i32 @read() #0 {
  %n = load i32, ptr @length
  ret i32 %n
}

attributes #0 = { noinline "restruct.exported" "restruct.unit"="a.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
