; Flags that restruct-cc never writes have no effect, and are removed too.
; RUN: %opt_restruct -S -passes='lto<O2>' %s | FileCheck %s --implicit-check-not='restruct.'

; CHECK: define void @f()
define void @f() {
  ret void
}

!llvm.module.flags = !{!0, !1, !2}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
!1 = !{i32 6, !"restruct.tuning", !3}
!2 = !{i32 8, !"restruct.size-level", i32 77}
!3 = !{!"no such part", null, i32 5, !4}
!4 = !{}
