; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; And its comparison gets the key and an element.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:r f:a
; DSA-CHECK td,eqtd,steens: calls f:<call 0> @less
; DSA-CHECK td,eqtd: has less:k Alloca
; DSA-CHECK td,eqtd,steens: lacks f:a External

define internal i32 @less(ptr %k, ptr %e) {
  %v = load i32, ptr %k
  %w = load i32, ptr %e
  %d = sub i32 %v, %w
  ret i32 %d
}
define void @f() {
  %key = alloca i32
  %a = alloca [8 x i32]
  %r = call ptr @bsearch(ptr %key, ptr %a, i64 8, i64 4, ptr @less)
  store i32 1, ptr %r
  ret void
}
declare ptr @bsearch(ptr, ptr, i64, i64, ptr)
