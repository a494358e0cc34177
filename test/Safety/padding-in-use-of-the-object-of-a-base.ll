; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; %struct.Base.base is the object of Base in a derived class, without the padding
; at its end: one layout, two types.

; CHECK: {{^}}%struct.Base.base{{$}}
; CHECK-NOT: {{^}}%
; CHECK: {{^}}  PaddingInUse: members of a derived class may be in the padding at its end

%struct.Derived = type { %struct.Base.base, i8, i32 }
%struct.Base.base = type <{ i64, i8 }>
%struct.Base = type <{ i64, i8, [7 x i8] }>
@objects = internal global [8 x %struct.Derived] zeroinitializer
@base = internal global %struct.Base zeroinitializer

!intel.dtrans.types = !{!0, !4, !6}
!restruct.records = !{!8, !13}
!0 = !{!"S", %struct.Derived zeroinitializer, i32 3, !1, !2, !3}
!1 = !{%struct.Base.base zeroinitializer, i32 0}
!2 = !{i8 0, i32 0}
!3 = !{i32 0, i32 0}
!4 = !{!"S", %struct.Base.base zeroinitializer, i32 2, !5, !2}
!5 = !{i64 0, i32 0}
!6 = !{!"S", %struct.Base zeroinitializer, i32 3, !5, !2, !7}
!7 = !{!"A", i32 7, !2}
!8 = !{i32 1, !"struct", !9, !"Derived", !"_ZTS7Derived", !"a.cpp", i32 5, i64 128, i64 64, i32 1, !"clang-ast", !10}
!9 = !{%struct.Derived zeroinitializer, i32 0}
!10 = !{!11, !12, !17}
!11 = !{!"", i64 0, i64 72, i32 2, !14, !"Base"}
!12 = !{!"inPadding", i64 72, i64 8, i32 0, !2, !"char"}
!13 = !{i32 1, !"struct", !14, !"Base", !"_ZTS4Base", !"a.cpp", i32 1, i64 128, i64 64, i32 1, !"clang-ast", !15}
!14 = !{%struct.Base zeroinitializer, i32 0}
!15 = !{!16, !18}
!16 = !{!"number", i64 0, i64 64, i32 0, !5, !"long"}
!17 = !{!"value", i64 96, i64 32, i32 0, !3, !"int"}
!18 = !{!"kind", i64 64, i64 8, i32 0, !2, !"char"}
