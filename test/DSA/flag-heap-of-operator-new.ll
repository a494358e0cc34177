; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has main:p Heap
; DSA-CHECK td,eqtd: flags main:p = Heap, Modified

define void @main() {
  %p = call ptr @_Znwm(i64 8)
  store i32 1, ptr %p
  ret void
}
declare ptr @_Znwm(i64)
