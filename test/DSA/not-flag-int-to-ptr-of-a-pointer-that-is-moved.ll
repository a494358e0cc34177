; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks main:q IntToPtr, Unknown, PtrToInt
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place main:q main:a

define i32 @main() {
  %a = alloca i32
  %slot = alloca ptr
  store i32 0, ptr %a
  store ptr %a, ptr %slot
  %q = load ptr, ptr %slot
  %v = load i32, ptr %q
  ret i32 %v
}
