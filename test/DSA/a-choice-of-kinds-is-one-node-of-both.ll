; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:x Heap Global
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:h
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: contains f:x @g
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:x Alloca

@g = internal global i32 0
define void @f(i1 %c) {
  %h = call ptr @malloc(i64 4)
  %x = select i1 %c, ptr %h, ptr @g
  store i32 1, ptr %x
  ret void
}
declare ptr @malloc(i64)
