; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:x f:a f:b

define void @f(i32 %i) {
  %p = alloca [2 x ptr]
  %a = alloca i32
  %b = alloca i32
  %p1 = getelementptr i8, ptr %p, i64 8
  store ptr %a, ptr %p
  store ptr %b, ptr %p1
  %v = load <2 x ptr>, ptr %p
  %x = extractelement <2 x ptr> %v, i32 %i
  ret void
}
