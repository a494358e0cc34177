; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; Stores behind steps by the size of the structure, in bytes, are stores to its
; fields as those behind typed steps are.

; CHECK-LABEL: %struct.s
; CHECK-NEXT: 0: written {{.*}}single value i32 7
; CHECK-NEXT: 1: written {{.*}}multiple values

%struct.s = type { i32, i32, ptr }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal void @f(i64 %n) {
  %p = load ptr, ptr @sp
  %m = mul i64 %n, -16
  %a = getelementptr i8, ptr %p, i64 %m
  store i32 7, ptr %a
  %b = getelementptr i8, ptr %p, i64 32
  store i32 7, ptr %b
  %o = or disjoint i64 %m, 4
  %c = getelementptr i8, ptr %p, i64 %o
  store i32 8, ptr %c
  %d = getelementptr i8, ptr %p, i64 -12
  store i32 9, ptr %d
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
