; RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A clone that optimisation made has the list of its original, which describes
; both.

; CHECK: note: @one.specialized.1: shares its list of types with @one: ![[#]] = distinct !{![[#]]}
; CHECK-NOT: error

define void @one(ptr "intel_dtrans_func_index"="1") !intel.dtrans.func.type !0 {
  ret void
}
define internal void @one.specialized.1(ptr "intel_dtrans_func_index"="1") !intel.dtrans.func.type !0 {
  ret void
}

!0 = distinct !{!1}
!1 = !{i8 0, i32 1}
