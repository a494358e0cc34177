; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks main:a Heap
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has main:h Heap
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node main:a main:h

define void @main() {
  %a = alloca i32
  %h = call ptr @malloc(i64 4)
  store i32 1, ptr %a
  store i32 1, ptr %h
  ret void
}
declare ptr @malloc(i64)
