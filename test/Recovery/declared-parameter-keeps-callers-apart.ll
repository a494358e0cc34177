; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A parameter that is declared to be a list is one, whatever the list it is
; given is a member of. The argument shows both.

; CHECK-LABEL: function @init
; CHECK: %l: %struct.list{{$}}
; CHECK-NEXT: declared %struct.list: declared-parameter
; CHECK-NOT: %struct.item
; CHECK-LABEL: function @f
; CHECK: %link: %struct.item+8{{$}}
; CHECK-NEXT: declared %struct.item+8: value-type
; CHECK-NEXT: used as %struct.list: passed-to

%struct.list = type { ptr, ptr }
%struct.item = type { i64, %struct.list }

define internal void @init(ptr "intel_dtrans_func_index"="1" %l) !intel.dtrans.func.type !3 {
  %x = getelementptr %struct.list, ptr %l, i64 0, i32 1
  store ptr null, ptr %x
  ret void
}
define void @f() {
  %item = alloca %struct.item
  %link = getelementptr i8, ptr %item, i64 8
  call void @init(ptr %link)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.list zeroinitializer, i32 1}
!1 = !{!"S", %struct.list zeroinitializer, i32 2, !0, !0}
!3 = distinct !{!0}
