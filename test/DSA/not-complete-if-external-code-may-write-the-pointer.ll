; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: calls main:<call 0> @a
; DSA-CHECK td,eqtd,steens: incomplete main:<call 0>

@hook = global ptr @a
define internal void @a() {
  ret void
}
define void @main() {
  %f = load ptr, ptr @hook
  call void %f()
  ret void
}
