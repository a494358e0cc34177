; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:r f:s
; DSA-CHECK td,eqtd,steens: lacks f:s External, Incomplete

define void @f(i32 %c) {
  %s = alloca [8 x i8]
  store i8 0, ptr %s
  %r = call ptr @strchr(ptr %s, i32 %c)
  store i8 0, ptr %r
  ret void
}
declare ptr @strchr(ptr, i32)
