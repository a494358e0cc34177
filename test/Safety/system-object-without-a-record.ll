; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Nothing says where it is declared, and the system's libraries have one of the
; name.

; CHECK: {{^}}%struct.stat{{$}}
; CHECK: {{^}}  SystemObject:
; CHECK-NEXT: {{.*}}the name of a system structure

%struct.stat = type { i64, i64 }
@s = internal global %struct.stat zeroinitializer
