; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local: different-node main:p main:a
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:p main:a
; DSA-CHECK bu,eqbu,td,eqtd: same-place main:q main:b
; DSA-CHECK bu,eqbu,td,eqtd: different-node main:a main:b
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place id:p id:<return>

define internal ptr @id(ptr %p) {
  ret ptr %p
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  %p = call ptr @id(ptr %a)
  %q = call ptr @id(ptr %b)
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
