; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:l VAStart

%va = type { i32, i32, ptr, ptr }
define internal void @f(i32 %n, ...) {
  %l = alloca %va
  store i32 %n, ptr %l
  ret void
}
define void @main() {
  call void (i32, ...) @f(i32 0)
  ret void
}
