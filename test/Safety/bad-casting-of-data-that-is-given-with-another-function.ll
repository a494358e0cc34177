; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Data is passed to a function that uses it as another type.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:
; CHECK-NEXT: {{.*}}may point to several types

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
define internal void @show(ptr "intel_dtrans_func_index"="1" %u) !intel.dtrans.func.type !90 {
  %a = getelementptr %struct.s, ptr %u, i64 0, i32 2
  store i32 1, ptr %a
  ret void
}

define internal void @twice(ptr "intel_dtrans_func_index"="1" %g, ptr "intel_dtrans_func_index"="2" %d) !intel.dtrans.func.type !91 {
  call void %g(ptr %d), !intel_dtrans_type !41
  ret void
}

define internal void @other(ptr "intel_dtrans_func_index"="1" %u) !intel.dtrans.func.type !90 {
  %a = getelementptr %struct.in, ptr %u, i64 0, i32 1
  store i32 1, ptr %a
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q) !intel.dtrans.func.type !92 {
  call void @twice(ptr @other, ptr %p)
  call void @twice(ptr @other, ptr %q)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!14 = !{!"void", i32 1}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!22 = !{%struct.s zeroinitializer, i32 1}
!40 = !{!"void", i32 0}
!41 = !{!"F", i1 false, i32 1, !40, !14}
!42 = !{!41, i32 1}
!90 = distinct !{!14}
!91 = distinct !{!42, !14}
!92 = distinct !{!22, !21}
