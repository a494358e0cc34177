; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The contents of the memory become the new pointer; the old ones come back.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p:0 f:a f:old
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:p f:a

define void @f() {
  %p = alloca ptr
  %a = alloca i32
  store ptr null, ptr %p
  %r = cmpxchg ptr %p, ptr null, ptr %a seq_cst seq_cst
  %old = extractvalue { ptr, i1 } %r, 0
  ret void
}
