; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: callees main:<call 0> = @a, @b complete
; DSA-CHECK td,eqtd,steens: calls-not main:<call 0> @c

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
