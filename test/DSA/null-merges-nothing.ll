; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:p f:q
; DSA-CHECK td,eqtd,steens: lacks f:p Unknown

define void @f(i1 %c) {
  %a = alloca i32
  %b = alloca i32
  %p = select i1 %c, ptr %a, ptr null
  %q = select i1 %c, ptr null, ptr %b
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
