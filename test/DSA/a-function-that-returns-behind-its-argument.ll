; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:p main:a+8
; DSA-CHECK bu,eqbu,td,eqtd: offset main:p = 8

define internal ptr @behind(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 8
  ret ptr %q
}
define void @main() {
  %a = alloca [16 x i8]
  %p = call ptr @behind(ptr %a)
  store i32 1, ptr %p
  ret void
}
