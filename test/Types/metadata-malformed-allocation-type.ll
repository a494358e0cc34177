; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; The type of the memory that a call returns is a pointer type, and the call
; returns a pointer.

; CHECK: allocations:
; CHECK-NEXT: @f #0 : i32*
; CHECK-NOT: @f #{{[12]}} :
; SAYS: error: @f, %1 = call: is not a pointer type that the call returns: ![[#]] = !{i32 0, i32 0}
; SAYS: error: @f, %2 = call: is not a pointer type that the call returns: ![[#]] = !{i32 0, i32 1}

declare ptr @malloc(i64)
declare i64 @address(i64)

define void @f(ptr %p) {
  %good = call ptr @malloc(i64 4), !intel_dtrans_type !0
  %1 = call ptr @malloc(i64 4), !intel_dtrans_type !1
  %2 = call i64 @address(i64 4), !intel_dtrans_type !0
  ret void
}

!0 = !{i32 0, i32 1}
!1 = !{i32 0, i32 0}
