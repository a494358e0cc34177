; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-place @a:8 @b
; DSA-CHECK td,eqtd,steens: links @a = 8 to 16
; DSA-CHECK local: same-place @a:8 @b

@a = internal global { i64, ptr } { i64 0, ptr @b }
@b = internal global i32 0
define void @f() {
  %p = getelementptr i8, ptr @a, i64 8
  %q = load ptr, ptr %p
  store i32 1, ptr %q
  ret void
}
