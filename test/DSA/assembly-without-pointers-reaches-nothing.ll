; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete

define void @f(i32 %n) {
  %p = alloca i32
  store i32 %n, ptr %p
  %x = call i32 asm "", "=r,r"(i32 %n)
  ret void
}
