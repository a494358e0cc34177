; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:b Modified
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:a Modified

define internal void @f(ptr %p, i64 %n, ptr %q) {
  %v = load i32, ptr %p
  store i32 1, ptr %q
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  store i32 0, ptr %b
  call void @f(ptr %a, i64 7, ptr %b)
  ret void
}
