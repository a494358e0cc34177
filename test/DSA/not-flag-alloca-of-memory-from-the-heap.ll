; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Alloca
; DSA-CHECK td,eqtd: flags f:p = Heap, Modified

define internal void @f() {
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  ret void
}
define void @main() {
  call void @f()
  ret void
}
declare ptr @malloc(i64)
