; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:e Array
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:e = 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:e Collapsed

%struct.s = type { i32, ptr }
define internal void @f(ptr %p, i64 %n) {
  %e = getelementptr %struct.s, ptr %p, i64 %n
  %next = getelementptr %struct.s, ptr %e, i64 0, i32 1
  store ptr %e, ptr %next
  ret void
}
define void @main() {
  %a = alloca [4 x %struct.s]
  call void @f(ptr %a, i64 2)
  ret void
}
