; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The manual: bottom-up the flag of what a caller passes may be missing.

; DSA-CHECK bu,eqbu: lacks f:p Global
; DSA-CHECK td,eqtd: has f:p Global

@g = internal global i32 0
define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  call void @f(ptr @g)
  ret void
}
