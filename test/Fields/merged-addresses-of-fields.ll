; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; RUN: sed 's/store ptr %%rest, ptr %%link/call void @give(ptr %%link)/' %s \
; RUN:   | %opt_restruct -passes='print<dtrans-fields>' -disable-output | FileCheck --check-prefix=GIVEN %s
; A loop over the links of a list has the address of a variable, or of a field.
; What is loaded and stored through it counts for that field, and nothing else
; is unknown, unless the address escapes.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: written {{.*}} single value i64 5
; CHECK: 1: read written {{.*}}address-taken {{.*}} multiple values
; GIVEN-LABEL: %struct.s{{$}}
; GIVEN-NEXT: exposed

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, ptr }
@first = internal global ptr null, !intel_dtrans_type !5

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @give(ptr)

define i32 @main(i32 %count, ptr %arguments) {
entry:
  %s = call ptr @malloc(i64 16)
  store i64 5, ptr %s
  %at = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store ptr null, ptr %at
  store ptr %s, ptr @first
  br label %loop
loop:
  %link = phi ptr [ @first, %entry ], [ %next, %keep ]
  %here = load ptr, ptr %link
  %end = icmp eq ptr %here, null
  br i1 %end, label %done, label %more
more:
  %next = getelementptr inbounds %struct.s, ptr %here, i64 0, i32 1
  %odd = icmp eq i32 %count, 3
  br i1 %odd, label %drop, label %keep
keep:
  br label %loop
drop:
  %rest = load ptr, ptr %next
  store ptr %rest, ptr %link
  br label %done
done:
  ret i32 0
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !5}
!1 = !{i64 0, i32 0}
!5 = !{%struct.s zeroinitializer, i32 1}
