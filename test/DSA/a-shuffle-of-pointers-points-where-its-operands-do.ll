; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a f:b
; DSA-CHECK td,eqtd,steens: lacks f:x Unknown, External

define void @f() {
  %a = alloca i32
  %b = alloca i32
  %v = insertelement <2 x ptr> poison, ptr %a, i32 0
  %w = insertelement <2 x ptr> poison, ptr %b, i32 0
  %s = shufflevector <2 x ptr> %v, <2 x ptr> %w, <2 x i32> <i32 0, i32 2>
  %x = extractelement <2 x ptr> %s, i32 1
  store i32 1, ptr %x
  ret void
}
