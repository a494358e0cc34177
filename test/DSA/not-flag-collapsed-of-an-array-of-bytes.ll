; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Bytes that are no pointers are accessed somewhere in a structure; its fields stay.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Collapsed
; DSA-CHECK local: value-stride f:q = 1
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 0 to 8

define internal void @f(ptr %p, i64 %n, ptr %v) {
  store ptr %v, ptr %p
  %bytes = getelementptr i8, ptr %p, i64 8
  %q = getelementptr i8, ptr %bytes, i64 %n
  store i8 0, ptr %q
  ret void
}
define void @main() {
  %a = alloca [32 x i8]
  %b = alloca i32
  call void @f(ptr %a, i64 3, ptr %b)
  ret void
}
