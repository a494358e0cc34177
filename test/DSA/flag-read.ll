; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Read
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Modified
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Read
; DSA-CHECK local: lacks main:a Read

define internal i32 @f(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @main() {
  %a = alloca i32
  %v = call i32 @f(ptr %a)
  ret i32 %v
}
