; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Integers that are only compared and subtracted do not expose an address.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p PtrToInt
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:q PtrToInt
; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete
; DSA-CHECK td,eqtd,steens: different-node f:p f:q

define void @f() {
  %p = alloca i32
  %q = alloca i32
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %a, %b
  %c = icmp slt i64 %d, 0
  br i1 %c, label %x, label %y
x:
  ret void
y:
  ret void
}
