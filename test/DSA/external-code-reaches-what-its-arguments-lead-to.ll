; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The whole list escapes, and external code returns anything that escaped.

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: has f:p:0 External Incomplete
; DSA-CHECK td,eqtd,steens: has f:p:0:8 External Incomplete
; DSA-CHECK td,eqtd,steens: has f:r External Incomplete
; DSA-CHECK td,eqtd,steens: may-meet f:p f:r
; DSA-CHECK td,eqtd,steens: may-meet f:b f:r
; DSA-CHECK td,eqtd,steens: never-meet f:c f:r

define void @f() {
  %p = alloca ptr
  %a = alloca [16 x i8]
  %b = alloca i32
  %c = alloca i32
  %a8 = getelementptr i8, ptr %a, i64 8
  store ptr %a, ptr %p
  store ptr %b, ptr %a8
  store i32 1, ptr %c
  %r = call ptr @outside(ptr %p)
  ret void
}
declare ptr @outside(ptr)
