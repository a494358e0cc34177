; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: has main:@before External
; DSA-CHECK td,eqtd,steens: has main:@ahead External
; DSA-CHECK td,eqtd,steens: may-meet main:p main:@before
; DSA-CHECK td,eqtd,steens: may-meet main:q main:@ahead
; DSA-CHECK td,eqtd,steens: lacks main:@other External
@before = internal global i32 0
@ahead = internal global i32 0
@other = internal global i32 0

define internal void @f() prefix ptr @before {
  ret void
}
define internal void @g() prologue ptr @ahead {
  ret void
}
define internal void @main() {
  %p = load ptr, ptr getelementptr (i8, ptr @f, i64 -8)
  %q = load ptr, ptr @g
  store i32 1, ptr @before
  store i32 1, ptr @ahead
  store i32 1, ptr @other
  store i32 2, ptr %p
  store i32 2, ptr %q
  ret void
}
