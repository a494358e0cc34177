; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The manual: bottom-up neither flag is set, top-down both are.

; DSA-CHECK bu,eqbu: lacks f:p Alloca, Heap
; DSA-CHECK td,eqtd: has f:p Alloca, Heap
; DSA-CHECK td,eqtd: lacks f:p Global
; DSA-CHECK td,eqtd: different-node main:a main:h

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  %h = call ptr @malloc(i64 4)
  call void @f(ptr %a)
  call void @f(ptr %h)
  ret void
}
declare ptr @malloc(i64)
