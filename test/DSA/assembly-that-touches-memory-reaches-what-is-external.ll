; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f() {
  %p = alloca i32
  store i32 1, ptr %p
  call void asm sideeffect "", "r,~{memory}"(ptr %p)
  ret void
}
