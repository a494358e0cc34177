; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; What an alloca carries is the type that it allocates, not a pointer to it.

; CHECK: allocas:
; CHECK-NEXT: @f #0 : [2 x i8*]
; CHECK-NOT: @f #1
; SAYS: error: @f, %bad = alloca: does not fit the allocated type [2 x ptr]: ![[#]] = !{![[#]], i32 1}

define void @f() {
  %good = alloca [2 x ptr], !intel_dtrans_type !0
  %bad = alloca [2 x ptr], !intel_dtrans_type !1
  ret void
}

!0 = !{!"A", i32 2, !2}
!1 = !{!0, i32 1}
!2 = !{i8 0, i32 1}
