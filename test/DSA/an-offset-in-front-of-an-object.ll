; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Back from a member to the structure that has it.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:m f:s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:m f:s+8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:s:0 f:a

define void @f(ptr %m) {
  %a = alloca i32
  %s = getelementptr i8, ptr %m, i64 -8
  store ptr %a, ptr %s
  store i32 1, ptr %m
  ret void
}
