; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A function whose address goes out is called with what went out.

; DSA-CHECK td,eqtd,steens: has back:p External Incomplete

define internal void @back(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  call void @outside(ptr @back)
  ret void
}
declare void @outside(ptr)
