; RUN: %opt_restruct -passes='dtrans-normalize-types' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s | FileCheck %s --check-prefix=READ
; A pointer to an unknown type is the first class type ptr; a parameter of that
; type gets no attribute.

; READ: %struct.foo = type { ptr, i32* }
; READ: @f : void (ptr, i32*)

; CHECK: declare {{.*}}void @f(ptr, ptr "intel_dtrans_func_index"="1")
; CHECK-DAG: !{!"S", %struct.foo zeroinitializer, i32 2, ![[UNKNOWN:[0-9]+]], ![[KNOWN:[0-9]+]]}
; CHECK-DAG: ![[UNKNOWN]] = !{ptr null, i32 0}
; CHECK-DAG: ![[KNOWN]] = !{i32 0, i32 1}

%struct.foo = type { ptr, ptr }

declare !intel.dtrans.func.type !3 void @f(ptr "intel_dtrans_func_index"="1", ptr "intel_dtrans_func_index"="2")

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.foo zeroinitializer, i32 2, !1, !2}
!1 = !{ptr null, i32 0}
!2 = !{i32 0, i32 1}
!3 = distinct !{!1, !2}
