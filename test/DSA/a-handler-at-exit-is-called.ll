; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: calls main:<call 0> @bye
; DSA-CHECK td,eqtd,steens: has @g Modified

@g = internal global i32 0
define internal void @bye() {
  store i32 1, ptr @g
  ret void
}
define void @main() {
  %e = call i32 @atexit(ptr @bye)
  ret void
}
declare i32 @atexit(ptr)
