; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:a Unknown, IntToPtr, External
; DSA-CHECK td,eqtd,steens: never-meet f:a f:p

define void @f(i64 %n) {
  %a = alloca i32
  store i32 0, ptr %a
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %p
  ret void
}
