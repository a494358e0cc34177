; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Read
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:a Read
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  call void @f(ptr %a)
  ret void
}
