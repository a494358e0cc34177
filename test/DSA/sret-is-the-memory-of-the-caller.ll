; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:p Modified
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:p:0 main:a

%struct.s = type { ptr, i32 }
define internal void @f(ptr sret(%struct.s) %p, ptr %a) {
  store ptr %a, ptr %p
  ret void
}
define void @main() {
  %p = alloca %struct.s
  %a = alloca i32
  call void @f(ptr sret(%struct.s) %p, ptr %a)
  ret void
}
