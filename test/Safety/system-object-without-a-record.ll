; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; It has no record, and the system's libraries have a structure of that
; name.

; CHECK: {{^}}%struct.stat{{$}}
; CHECK: {{^}}  SystemObject:
; CHECK-NEXT: {{.*}}the name of a system structure

%struct.stat = type { i64, i64 }
@s = internal global %struct.stat zeroinitializer
