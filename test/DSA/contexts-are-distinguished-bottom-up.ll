; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Two lists of the same functions are two nodes in the caller; Steensgaard has
; one.

; DSA-CHECK bu,eqbu,td,eqtd: different-node main:a main:b
; DSA-CHECK bu,eqbu,td,eqtd: never-meet main:a:0 main:b:0
; DSA-CHECK steens: same-node main:a main:b

define internal ptr @cons(ptr %tail) {
  %n = call ptr @malloc(i64 8)
  store ptr %tail, ptr %n
  ret ptr %n
}
define void @main() {
  %a0 = call ptr @cons(ptr null)
  %a = call ptr @cons(ptr %a0)
  %b0 = call ptr @cons(ptr null)
  %b = call ptr @cons(ptr %b0)
  ret void
}
declare ptr @malloc(i64)
