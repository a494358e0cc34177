; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Encodings are not distinct, or linking could not unique them.

; CHECK: error: ![[#]] = distinct !{!"S", !"struct.foo", i32 -1}: a definition must not be distinct
; CHECK: error: ![[#]] = distinct !{i8 0, i32 1}: a type encoding must not be distinct

@g = external global ptr, !intel_dtrans_type !0

!intel.dtrans.types = !{!1}
!0 = distinct !{i8 0, i32 1}
!1 = distinct !{!"S", !"struct.foo", i32 -1}
