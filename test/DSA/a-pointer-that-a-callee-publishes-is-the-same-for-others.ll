; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; What @keep stores, @take loads.

; DSA-CHECK td,eqtd: may-meet main:a main:b
; DSA-CHECK td,eqtd,steens: same-node main:a main:b

@kept = internal global ptr null
define internal void @keep(ptr %p) {
  store ptr %p, ptr @kept
  ret void
}
define internal ptr @take() {
  %p = load ptr, ptr @kept
  ret ptr %p
}
define void @main() {
  %a = alloca i32
  call void @keep(ptr %a)
  %b = call ptr @take()
  store i32 1, ptr %b
  ret void
}
