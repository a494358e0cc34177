; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A number out of nowhere may be the address of anything that code outside reaches.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Unknown IntToPtr
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f(i64 %n) {
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %p
  ret void
}
