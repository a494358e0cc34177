; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 0 to 8, 8 to 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:a f:b

define void @f() {
  %p = alloca [16 x i8]
  %a = alloca i32
  %b = alloca i32
  %q = getelementptr i8, ptr %p, i64 8
  store ptr %a, ptr %p
  store ptr %b, ptr %q
  ret void
}
