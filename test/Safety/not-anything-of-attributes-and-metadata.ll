; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Attributes and metadata that describe a layout are not uses of it: a layout
; change rewrites or drops them.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NEXT: {{^}}  GlobalInstance:
; CHECK-NOT: {{^}}  {{[A-Z]}}

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer, align 16

define internal i32 @g(ptr nonnull align 16 dereferenceable(16) "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  %x = getelementptr inbounds nuw %struct.s, ptr %p, i64 0, i32 1
  %v = load i32, ptr %x, align 4, !tbaa !6, !range !10, !noundef !11
  ret i32 %v
}

define internal void @f() {
  %v = call i32 @g(ptr nonnull align 16 dereferenceable(16) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !5}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
!5 = !{i8 0, i32 1}
!6 = !{!7, !8, i64 4}
!7 = !{!"s", !8, i64 0, !8, i64 4}
!8 = !{!"int", !9, i64 0}
!9 = !{!"root"}
!10 = !{i32 0, i32 9}
!11 = !{}
