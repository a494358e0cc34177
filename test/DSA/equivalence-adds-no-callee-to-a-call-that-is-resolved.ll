; The results of @one and @two are one node, as one call may call both. By then
; the callees of the call in @one are known to be only those that it stored
; there.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd: callees one:<call 1> = @a complete
; DSA-CHECK bu,eqbu,td,eqtd: callees two:<call 1> = @b complete
; DSA-CHECK eqbu: same-graph @one @two
; DSA-CHECK eqbu: contains one:c @a @b

declare ptr @malloc(i64)
@table = internal global [2 x ptr] [ptr @one, ptr @two]

define internal void @a() {
  ret void
}
define internal void @b() {
  ret void
}
define internal ptr @one() {
  %p = call ptr @malloc(i64 8)
  store ptr @a, ptr %p
  %c = load ptr, ptr %p
  call void %c()
  ret ptr %p
}
define internal ptr @two() {
  %p = call ptr @malloc(i64 8)
  store ptr @b, ptr %p
  %c = load ptr, ptr %p
  call void %c()
  ret ptr %p
}
define internal ptr @main(i64 %i) {
  %at = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %at
  %p = call ptr %f()
  ret ptr %p
}
