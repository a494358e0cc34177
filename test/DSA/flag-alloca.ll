; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Alloca
; DSA-CHECK td,eqtd: flags f:p = Alloca, Modified
; DSA-CHECK td,eqtd,steens: lacks f:p Incomplete, External

define internal void @f() {
  %p = alloca i32
  store i32 1, ptr %p
  ret void
}
define void @main() {
  call void @f()
  ret void
}
