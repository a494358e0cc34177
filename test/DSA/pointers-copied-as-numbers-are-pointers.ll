; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A whole word that is only copied keeps its value.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:x f:a
; DSA-CHECK td,eqtd,steens: lacks f:x Unknown, External

define void @f() {
  %p = alloca ptr
  %q = alloca ptr
  %a = alloca i32
  store ptr %a, ptr %p
  %n = load i64, ptr %p
  store i64 %n, ptr %q
  %x = load ptr, ptr %q
  store i32 1, ptr %x
  ret void
}
