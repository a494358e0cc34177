; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 0 to 8, 16 to 24
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p:0 f:a
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p:16 f:b
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:a f:b

define void @f() {
  %p = alloca { ptr, i64, ptr }
  %a = alloca i32
  %b = alloca i32
  %v0 = insertvalue { ptr, i64, ptr } poison, ptr %a, 0
  %v1 = insertvalue { ptr, i64, ptr } %v0, i64 7, 1
  %v2 = insertvalue { ptr, i64, ptr } %v1, ptr %b, 2
  store { ptr, i64, ptr } %v2, ptr %p
  ret void
}
