; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q

@g = internal global [4 x i32] zeroinitializer
@a = internal alias i32, getelementptr (i8, ptr @g, i64 4)
define void @f() {
  %p = freeze ptr @a
  %q = getelementptr i8, ptr @g, i64 4
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
