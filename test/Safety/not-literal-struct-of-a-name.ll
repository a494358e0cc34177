; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure with a name is not a literal structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: LiteralStruct:

%struct.s = type { i16, i32 }
@s = internal global %struct.s zeroinitializer
