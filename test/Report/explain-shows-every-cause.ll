; RUN: %restruct explain %s node | FileCheck %s
; RUN: %restruct report %s | FileCheck %s --check-prefix=REPORT
; Where the report counts, `restruct explain` lists: six calls pass the address
; on.

; CHECK-COUNT-6: in 'main': the external function 'log' takes its address
; CHECK-NOT: more
; REPORT: and 2 more

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
  call void @log(ptr %n)
  ret i32 0
}
declare ptr @malloc(i64)
declare void @log(ptr)
