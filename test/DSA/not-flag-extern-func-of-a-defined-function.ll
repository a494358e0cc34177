; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p ExternFunc
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Global
; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete

define void @f() {
  %s = alloca ptr
  store ptr @inside, ptr %s
  %p = load ptr, ptr %s
  call void %p()
  ret void
}
define internal void @inside() {
  ret void
}
