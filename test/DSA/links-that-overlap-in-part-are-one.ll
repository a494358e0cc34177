; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A pointer at 0 and one at 4 share bytes.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-link f:p at 0 to 12
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:a f:b

define void @f() {
  %p = alloca [12 x i8]
  %a = alloca i32
  %b = alloca i32
  %q = getelementptr i8, ptr %p, i64 4
  store ptr %a, ptr %p
  store ptr %b, ptr %q
  ret void
}
