; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a
; DSA-CHECK td,eqtd,steens: lacks f:a Unknown

define void @f() {
  %a = alloca i64
  %n = ptrtoint ptr %a to i64
  %m = or i64 %n, 1
  %k = and i64 %m, -2
  %x = inttoptr i64 %k to ptr
  store i32 1, ptr %x
  ret void
}
