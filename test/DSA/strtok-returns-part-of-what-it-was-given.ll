; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node f:s f:r
; DSA-CHECK td,eqtd,steens: lacks f:other External

define void @f() {
  %s = alloca [8 x i8]
  %d = alloca [2 x i8]
  %other = alloca i32
  store i32 1, ptr %other
  store i8 0, ptr %s
  store i8 0, ptr %d
  %r = call ptr @strtok(ptr %s, ptr %d)
  store i8 1, ptr %r
  ret void
}
declare ptr @strtok(ptr, ptr)
