; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:q Heap
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:q:0 f:a

define void @f() {
  %a = alloca i32
  %p = call ptr @malloc(i64 8)
  store ptr %a, ptr %p
  %q = call ptr @realloc(ptr %p, i64 16)
  ret void
}
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
