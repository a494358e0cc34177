; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: size f:p = 40
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-link f:p at 32

define void @f() {
  %p = alloca i32
  %a = alloca i32
  %q = getelementptr i8, ptr %p, i64 32
  store ptr %a, ptr %q
  ret void
}
