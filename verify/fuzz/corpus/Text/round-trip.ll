%struct.in = type { ptr }
%struct.foo = type { ptr, [2 x ptr], ptr, %struct.in }
%struct.in.2 = type { ptr }
%struct.foo.1 = type { ptr, [2 x ptr], ptr, %struct.in.2 }

@g = external global ptr, !intel_dtrans_type !10
@held = external global [2 x %struct.foo.1], !intel_dtrans_type !24

declare ptr @malloc(i64)

define "intel_dtrans_func_index"="2" ptr @f(ptr "intel_dtrans_func_index"="1" %p, i32 %n, ptr %unknown) !intel.dtrans.func.type !20 {
  %v = alloca ptr, !intel_dtrans_type !10
  %m = call ptr @malloc(i64 40), !intel_dtrans_type !11
  call void (ptr, ...) %unknown(ptr %m), !intel_dtrans_type !13
  ret ptr %m
}

!intel.dtrans.types = !{!0, !1, !2, !3, !4}
!restruct.records = !{!5}
!0 = !{!"S", %struct.foo zeroinitializer, i32 4, !10, !14, !15, !16}
!1 = !{!"S", %struct.in zeroinitializer, i32 1, !17}
!2 = !{!"S", %struct.foo.1 zeroinitializer, i32 4, !11, !14, !15, !18}
!3 = !{!"S", %struct.in.2 zeroinitializer, i32 1, !17}
!4 = !{!"S", !"struct.opaque", i32 -1}
!5 = !{i32 1, !"struct", !6, !"foo", !"", !"foo.c", i32 1, i64 320, i64 64, i32 1, !"clang-ast", !7}
!6 = !{%struct.foo.1 zeroinitializer, i32 0}
!7 = !{!8}
!8 = !{!"next", i64 0, i64 64, i32 0, !11, !"struct foo *"}
!10 = !{%struct.foo zeroinitializer, i32 1}
!11 = !{%struct.foo.1 zeroinitializer, i32 1}
!12 = !{!"R", !"struct.opaque", i32 1}
!13 = !{!"F", i1 true, i32 1, !21, !22}
!14 = !{!"A", i32 2, !12}
!15 = !{!13, i32 1}
!16 = !{%struct.in zeroinitializer, i32 0}
!17 = !{float 0.0, i32 1}
!18 = !{%struct.in.2 zeroinitializer, i32 0}
!20 = distinct !{!10, !11}
!21 = !{!"void", i32 0}
!22 = !{i8 0, i32 1}
!23 = !{%struct.foo.1 zeroinitializer, i32 0}
!24 = !{!"A", i32 2, !23}
