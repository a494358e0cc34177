; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types' -S %s | FileCheck %s --check-prefix=WRITTEN
; A packed literal structure is "LP", one that is not is "L".

; CHECK-NOT: {{error|warning}}
; CHECK: @packed : <{ i8, i32* }>
; CHECK-NEXT: @unpacked : { i8, i32* }

; WRITTEN-DAG: !{!"LP", i32 2, ![[I8:[0-9]+]], ![[P:[0-9]+]]}
; WRITTEN-DAG: !{!"L", i32 2, ![[I8]], ![[P]]}

@packed = external global <{ i8, ptr }>, !intel_dtrans_type !0
@unpacked = external global { i8, ptr }, !intel_dtrans_type !1

!0 = !{!"LP", i32 2, !2, !3}
!1 = !{!"L", i32 2, !2, !3}
!2 = !{i8 0, i32 0}
!3 = !{i32 0, i32 1}
