; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A global that is smaller than the declared type, or whose value type is no
; literal structure, does not have that type.

; CHECK: globals:
; CHECK-NEXT: @as_large : %union.u
; CHECK-NOT: @smaller :
; CHECK-NOT: @named :
; SAYS: error: @smaller: does not fit the value type { float }:
; SAYS: error: @named: does not fit the value type %struct.other:

%union.u = type { i64 }
%struct.other = type { i64 }

@as_large = global { float, [4 x i8] } zeroinitializer, !intel_dtrans_type !2
@smaller = global { float } zeroinitializer, !intel_dtrans_type !2
@named = global %struct.other zeroinitializer, !intel_dtrans_type !2

!intel.dtrans.types = !{!0}
!0 = !{!"S", %union.u zeroinitializer, i32 1, !5}
!2 = !{%union.u zeroinitializer, i32 0}
!5 = !{i64 0, i32 0}
