; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Assembly that may jump is external code.

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f() {
  %p = alloca i32
  callbr void asm sideeffect "", "r,!i,~{memory}"(ptr %p) to label %a [label %b]
a:
  ret void
b:
  ret void
}
