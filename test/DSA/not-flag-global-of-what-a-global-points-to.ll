; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: lacks f:p Global
; DSA-CHECK td,eqtd,steens: has f:p Heap
; DSA-CHECK td,eqtd,steens: globals f:p = none
; DSA-CHECK td,eqtd,steens: has @g Global
; DSA-CHECK td,eqtd,steens: has @g:0 Heap

@g = internal global ptr null
define void @f() {
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  store ptr %p, ptr @g
  ret void
}
declare ptr @malloc(i64)
