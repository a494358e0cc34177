; The array's node counts modulo one byte, but 16 bytes from its beginning is the
; next member.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: may-meet main:behind main:count

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)

define i32 @main(i32 %n) {
entry:
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %p = phi ptr [ %buf, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %p
  store ptr %next, ptr %at
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  %count = getelementptr %file, ptr %f, i32 0, i32 2
  %behind = getelementptr i8, ptr %buf, i64 16
  store i32 1, ptr %count
  store i32 2, ptr %behind
  ret i32 0
}
