; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p:0 f:a f:old
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:p f:a

define void @f() {
  %p = alloca ptr
  %a = alloca i32
  %old = atomicrmw xchg ptr %p, ptr %a seq_cst
  ret void
}
