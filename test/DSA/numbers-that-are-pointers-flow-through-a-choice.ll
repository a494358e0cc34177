; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A whole word that is chosen and stored.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a f:b
; DSA-CHECK td,eqtd,steens: lacks f:x Unknown, External

define void @f(i1 %c) {
  %p = alloca ptr
  %q = alloca ptr
  %r = alloca ptr
  %a = alloca i32
  %b = alloca i32
  store ptr %a, ptr %p
  store ptr %b, ptr %q
  %m = load i64, ptr %p
  %n = load i64, ptr %q
  %s = select i1 %c, i64 %m, i64 %n
  store i64 %s, ptr %r
  %x = load ptr, ptr %r
  store i32 1, ptr %x
  ret void
}
