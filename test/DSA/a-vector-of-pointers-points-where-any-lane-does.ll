; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a f:b
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-link f:p at 0 to 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p:0 f:a

define void @f(i32 %i) {
  %p = alloca <2 x ptr>
  %a = alloca i32
  %b = alloca i32
  %v = insertelement <2 x ptr> poison, ptr %a, i32 0
  %w = insertelement <2 x ptr> %v, ptr %b, i32 1
  store <2 x ptr> %w, ptr %p
  %x = extractelement <2 x ptr> %w, i32 %i
  ret void
}
