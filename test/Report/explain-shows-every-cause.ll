; RUN: %restruct explain %s node | FileCheck %s
; RUN: %restruct report %s | FileCheck %s --check-prefix=REPORT
; Where the report shows the first causes, `restruct explain` shows all. Those
; that look alike, without lines, are one with their number, and each code.

; CHECK:      {{^}}  AddressTaken
; CHECK-NEXT: blocks every change
; CHECK-NEXT: in 'main': the external function 'log' takes its address (6 times)
; CHECK-NEXT:   call void @log(ptr %n)
; CHECK-NEXT:   call void @log(ptr %same)
; CHECK-NOT: more
; REPORT: in 'main': the external function 'log' takes its address (4 times)
; REPORT-NEXT: and 2 more

%struct.node = type { i64, i64 }

define i32 @main() {
  %n = call ptr @malloc(i64 16)
  %second = getelementptr %struct.node, ptr %n, i64 0, i32 1
  store i64 0, ptr %second
  call void @log(ptr %n)
  call void @log(ptr %n)
  call void @log(ptr %n)
  call void @log(ptr %n)
  call void @log(ptr %n)
  %same = bitcast ptr %n to ptr
  call void @log(ptr %same)
  ret i32 0
}
declare ptr @malloc(i64)
declare void @log(ptr)
