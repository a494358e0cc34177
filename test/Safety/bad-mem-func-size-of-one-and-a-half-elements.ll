; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An element of an array, and half of the next.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadMemFuncSize:
; CHECK-NEXT: {{.*}}call void @llvm.memcpy

%struct.s = type { i32, [4 x i32], ptr }
@s = internal global %struct.s zeroinitializer
@bytes = internal constant [8 x i8] c"a text\0A\00"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f() {
  %a = getelementptr %struct.s, ptr @s, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @bytes, i64 6, i1 false)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{!"A", i32 4, !2}
