; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: lacks back:p External Incomplete

define internal void @back(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  call void @back(ptr %a)
  call void @outside()
  ret void
}
declare void @outside()
