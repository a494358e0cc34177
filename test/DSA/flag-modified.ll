; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Modified
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Read

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  call void @f(ptr %a)
  ret void
}
