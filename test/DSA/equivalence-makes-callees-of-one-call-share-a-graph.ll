; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,td: different-graph @a @b
; DSA-CHECK eqbu,eqtd: same-graph @a @b
; DSA-CHECK eqbu,eqtd: same-place a:p b:p
; DSA-CHECK eqbu,eqtd: different-graph @a @c

@table = internal constant [2 x ptr] [ptr @a, ptr @b]
define internal void @a(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @b(ptr %p) {
  ret void
}
define internal void @c(ptr %p) {
  ret void
}
define void @main(i64 %i) {
  %x = alloca i32
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  call void %f(ptr %x)
  call void @c(ptr %x)
  ret void
}
