; The deferred optimisation inlines what the compile of one unit would inline:
; functions of the same unit, and those that every unit has a copy of.
; RUN: %opt_restruct -disable-output -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=caller -print-module-scope %s 2>&1 | FileCheck %s

; CHECK-LABEL: define {{.*}} @caller(
; CHECK-NOT: @neighbour
; CHECK-NOT: @inline_function
; CHECK: call {{.*}} @foreign(
; CHECK: ret i32
define i32 @caller(i32 %x) #0 {
  %a = call i32 @neighbour(i32 %x)
  %b = call i32 @inline_function(i32 %a)
  %c = call i32 @foreign(i32 %b)
  ret i32 %c
}
define internal i32 @neighbour(i32 %x) #0 {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @inline_function(i32 %x) #2 {
  %r = mul i32 %x, 5
  ret i32 %r
}
define internal i32 @foreign(i32 %x) #1 {
  %r = mul i32 %x, 7
  ret i32 %r
}

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { "restruct.exported" "restruct.unit"="b.c" }
attributes #2 = { "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
