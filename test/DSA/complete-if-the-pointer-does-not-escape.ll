; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: callees main:<call 0> = @a complete

@hook = internal global ptr @a
define internal void @a() {
  ret void
}
define void @main() {
  %f = load ptr, ptr @hook
  call void %f()
  ret void
}
