; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The external result is two calls down. The caller gets its target, and not the
; result itself.

; DSA-CHECK bu,eqbu,td,eqtd,steens: has middle:q External, Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:r External, Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:n External, Incomplete
; DSA-CHECK td,eqtd,steens: may-meet main:r main:a

declare ptr @external(ptr)

define internal ptr @inner(ptr %a) {
  %p = call ptr @external(ptr %a)
  ret ptr %p
}
define internal ptr @middle(ptr %a) {
  %p = call ptr @inner(ptr %a)
  %q = load ptr, ptr %p
  ret ptr %q
}
define internal void @out(ptr %at, ptr %a) {
  %p = call ptr @inner(ptr %a)
  %q = load ptr, ptr %p
  store ptr %q, ptr %at
  ret void
}
define void @main() {
  %a = alloca i64
  %r = call ptr @middle(ptr %a)
  store i64 1, ptr %r
  %slot = alloca ptr
  call void @out(ptr %slot, ptr %a)
  %n = load ptr, ptr %slot
  store i64 2, ptr %n
  ret void
}
