; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:x f:a
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:y f:b
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:x f:y

define void @f() {
  %p = alloca { ptr, i64, ptr }
  %a = alloca i32
  %b = alloca i32
  %p2 = getelementptr i8, ptr %p, i64 16
  store ptr %a, ptr %p
  store ptr %b, ptr %p2
  %v = load { ptr, i64, ptr }, ptr %p
  %x = extractvalue { ptr, i64, ptr } %v, 0
  %y = extractvalue { ptr, i64, ptr } %v, 2
  ret void
}
