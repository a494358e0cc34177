; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:x main:a
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:y main:b
; DSA-CHECK bu,eqbu,td,eqtd: different-node main:x main:y

define internal { ptr, ptr } @pair(ptr %p, ptr %q) {
  %v = insertvalue { ptr, ptr } poison, ptr %p, 0
  %w = insertvalue { ptr, ptr } %v, ptr %q, 1
  ret { ptr, ptr } %w
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  %v = call { ptr, ptr } @pair(ptr %a, ptr %b)
  %x = extractvalue { ptr, ptr } %v, 0
  %y = extractvalue { ptr, ptr } %v, 1
  ret void
}
