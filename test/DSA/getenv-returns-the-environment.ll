; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Two calls may return the same string; it aliases nothing else.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p f:q f:<library Environment>:0
; DSA-CHECK td,eqtd,steens: different-node f:p f:a

define void @f(ptr %n) {
  %a = alloca i32
  store i32 1, ptr %a
  %p = call ptr @getenv(ptr %n)
  %q = call ptr @getenv(ptr %n)
  ret void
}
declare ptr @getenv(ptr)
