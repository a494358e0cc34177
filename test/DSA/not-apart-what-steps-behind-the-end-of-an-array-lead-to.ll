; From the end of the array on, there are other members; and steps of 20 bytes leave
; it at once.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node main:f main:more
; DSA-CHECK td,eqtd,steens: same-node leaps:f leaps:p
; DSA-CHECK td,eqtd,steens: different-node compares:f compares:p
; DSA-CHECK td,eqtd,steens: different-node compares:f compares:end

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)

define internal void @leaps(i32 %n) {
entry:
  %f = call ptr @malloc(i64 400)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %p = phi ptr [ %buf, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr %p, i64 20
  store i8 1, ptr %p
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

; The end alone is no step to other members.
define internal void @compares() {
entry:
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %end = getelementptr i8, ptr %buf, i64 16
  br label %loop
loop:
  %p = phi ptr [ %buf, %entry ], [ %next, %loop ]
  %next = getelementptr i8, ptr %p, i64 1
  store i8 1, ptr %p
  %c = icmp ult ptr %next, %end
  br i1 %c, label %loop, label %exit
exit:
  ret void
}

define i32 @main(i64 %n) {
entry:
  call void @leaps(i32 3)
  call void @compares()
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %behind = getelementptr i8, ptr %buf, i64 16
  %more = getelementptr i8, ptr %behind, i64 %n
  store i8 2, ptr %more
  ret i32 0
}
