; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd: has g:p Alloca

define internal void @g(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @f(ptr %p) {
  musttail call void @g(ptr %p)
  ret void
}
define void @main() {
  %a = alloca i32
  call void @f(ptr %a)
  ret void
}
