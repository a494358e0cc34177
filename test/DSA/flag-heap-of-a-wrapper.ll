; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A function that does nothing but allocate is an allocation function.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has main:p Heap
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has main:q Heap
; DSA-CHECK bu,eqbu,td,eqtd: different-node main:p main:q

define internal ptr @xmalloc(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
define void @main() {
  %p = call ptr @xmalloc(i64 8)
  %q = call ptr @xmalloc(i64 8)
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
declare ptr @malloc(i64)
