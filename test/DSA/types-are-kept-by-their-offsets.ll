; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: types f:p = i32 at 0, double at 8, ptr at 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-type f:p ptr at 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks-type f:p i64 at 0
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: size f:p = 24

define void @f() {
  %p = alloca [24 x i8]
  %a = getelementptr i8, ptr %p, i64 8
  %b = getelementptr i8, ptr %p, i64 16
  store i32 1, ptr %p
  store double 1.0, ptr %a
  store ptr null, ptr %b
  ret void
}
