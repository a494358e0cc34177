; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A field has six operands.

; CHECK: records:
; CHECK-NEXT: %struct.foo: struct foo at foo.c:1, from clang-ast, incomplete
; CHECK-NOT: %struct.foo: struct bad
; SAYS: error: {{.*}}: is not a field of a record: needs 6 operands
; SAYS-NOT: error

%struct.foo = type { i32 }

!restruct.records = !{!0, !1}
!0 = !{i32 1, !"struct", !2, !"foo", !"", !"foo.c", i32 1, i64 0, i64 0, i32 0, !"clang-ast", !3}
!1 = !{i32 1, !"struct", !2, !"bad", !"", !"foo.c", i32 1, i64 0, i64 0, i32 0, !"clang-ast", !4}
!2 = !{%struct.foo zeroinitializer, i32 0}
!3 = !{}
!4 = !{!5}
!5 = !{!"f", i64 0, i64 32, i32 0, !6}
!6 = !{i32 0, i32 0}
