; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:l VAStart

%va = type { i32, i32, ptr, ptr }
define internal void @f(i32 %n, ...) {
  %l = alloca %va
  call void @llvm.va_start.p0(ptr %l)
  call void @llvm.va_end.p0(ptr %l)
  ret void
}
define void @main() {
  call void (i32, ...) @f(i32 0)
  ret void
}
