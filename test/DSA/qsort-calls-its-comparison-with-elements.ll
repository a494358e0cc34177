; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: calls main:<call 0> @less
; DSA-CHECK td,eqtd: has less:p Alloca
; DSA-CHECK td,eqtd: same-node less:p less:q

define internal i32 @less(ptr %p, ptr %q) {
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %d = sub i32 %v, %w
  ret i32 %d
}
define void @main() {
  %a = alloca [8 x i32]
  call void @qsort(ptr %a, i64 8, i64 4, ptr @less)
  ret void
}
declare void @qsort(ptr, i64, i64, ptr)
