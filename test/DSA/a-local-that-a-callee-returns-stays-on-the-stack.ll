; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:p Alloca

define internal ptr @f() {
  %a = alloca i32
  ret ptr %a
}
define void @main() {
  %p = call ptr @f()
  store i32 1, ptr %p
  ret void
}
