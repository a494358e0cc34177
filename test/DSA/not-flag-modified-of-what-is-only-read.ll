; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Modified
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd: has main:b Modified

define internal i32 @f(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  %v = call i32 @f(ptr %a)
  store i32 %v, ptr %b
  ret i32 %v
}
