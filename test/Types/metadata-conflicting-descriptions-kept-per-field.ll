; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; RUN: %opt_restruct -passes='dtrans-normalize-types,print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Two descriptions of one IR type that differ are both kept, field by field, and
; a warning says so.

; CHECK: structures:
; CHECK-NEXT: %struct.foo = type { i32* | float*, i64, i8** }
; SAYS-NOT: error
; SAYS: warning: %struct.foo: descriptions disagree: field 0 is i32* or float*
; SAYS-NOT: warning

%struct.foo = type { ptr, i64, ptr }

!intel.dtrans.types = !{!0, !1, !2}
!0 = !{!"S", %struct.foo zeroinitializer, i32 3, !3, !4, !5}
!1 = !{!"S", %struct.foo zeroinitializer, i32 3, !6, !4, !5}
!2 = !{!"S", %struct.foo zeroinitializer, i32 3, !3, !4, !5}
!3 = !{i32 0, i32 1}
!4 = !{i64 0, i32 0}
!5 = !{i8 0, i32 2}
!6 = !{float 0.0, i32 1}
