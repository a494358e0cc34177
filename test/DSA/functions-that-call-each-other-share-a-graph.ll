; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd,steens: same-graph @even @odd
; DSA-CHECK bu,td: different-graph @even @main
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-node even:p odd:p
; DSA-CHECK bu,eqbu,td,eqtd: has main:x Modified

define internal void @even(ptr %p, i32 %n) {
  %m = sub i32 %n, 1
  call void @odd(ptr %p, i32 %m)
  ret void
}
define internal void @odd(ptr %p, i32 %n) {
  store i32 1, ptr %p
  %m = sub i32 %n, 1
  %c = icmp eq i32 %m, 0
  br i1 %c, label %end, label %more
more:
  call void @even(ptr %p, i32 %m)
  ret void
end:
  ret void
}
define void @main() {
  %x = alloca i32
  call void @even(ptr %x, i32 9)
  ret void
}
