; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The byte is a number that may come from anywhere.

; DSA-CHECK td,eqtd,steens: has f:x Unknown External Incomplete

define void @f(i8 %b) {
  %p = alloca ptr
  %a = alloca i32
  call void @llvm.memset.p0.i64(ptr %p, i8 %b, i64 8, i1 false)
  store ptr %a, ptr %p
  %x = load ptr, ptr %p
  store i32 1, ptr %x
  ret void
}
