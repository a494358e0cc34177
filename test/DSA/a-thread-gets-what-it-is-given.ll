; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: calls main:<call 0> @start
; DSA-CHECK td,eqtd: has start:p Alloca
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd: lacks main:b Modified

define internal ptr @start(ptr %p) {
  store i32 1, ptr %p
  ret ptr null
}
define void @main() {
  %t = alloca i64
  %a = alloca i32
  %b = alloca i32
  %e = call i32 @pthread_create(ptr %t, ptr null, ptr @start, ptr %a)
  %v = load i32, ptr %b
  ret void
}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
