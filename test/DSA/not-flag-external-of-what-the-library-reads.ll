; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The library model knows strlen.

; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete
; DSA-CHECK td,eqtd,steens: has f:p Read

define void @f() {
  %p = alloca [8 x i8]
  store i8 0, ptr %p
  %n = call i64 @strlen(ptr %p)
  ret void
}
declare i64 @strlen(ptr)
