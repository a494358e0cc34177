; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:p
; DSA-CHECK td,eqtd,steens: lacks f:p Unknown, External

define void @f() {
  %p = alloca [64 x i8]
  %v = getelementptr i8, ptr %p, <2 x i64> <i64 0, i64 8>
  %x = extractelement <2 x ptr> %v, i32 1
  store i32 1, ptr %x
  ret void
}
