; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A fill with zeros creates null pointers, which point to no object.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: writes-numbers f:p at 0
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:x f:a
; DSA-CHECK td,eqtd,steens: lacks f:x Unknown, External
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Modified

define void @f() {
  %p = alloca ptr
  %a = alloca i32
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  store ptr %a, ptr %p
  %x = load ptr, ptr %p
  store i32 1, ptr %x
  ret void
}
