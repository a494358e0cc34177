; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p ExternFunc
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: contains f:p @outside
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f() {
  %s = alloca ptr
  store ptr @outside, ptr %s
  %p = load ptr, ptr %s
  call void %p()
  ret void
}
declare void @outside()
