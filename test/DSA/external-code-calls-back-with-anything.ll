; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; External code calls a function whose address escapes with any memory that
; escapes.

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
