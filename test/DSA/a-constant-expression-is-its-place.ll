; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:@g+8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: offset f:p = 8

@g = internal global [4 x i32] zeroinitializer
define void @f() {
  %p = freeze ptr getelementptr (i8, ptr @g, i64 8)
  store i32 1, ptr %p
  store i32 1, ptr @g
  ret void
}
