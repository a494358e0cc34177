; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:head f:n f:n:8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:n = 8 to 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:n Heap
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:n Collapsed, Array
; DSA-CHECK td,eqtd,steens: lacks f:n External, Incomplete

define void @f(i32 %count) {
  br label %loop
loop:
  %head = phi ptr [ null, %0 ], [ %n, %loop ]
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %n = call ptr @malloc(i64 16)
  %next = getelementptr i8, ptr %n, i64 8
  store ptr %head, ptr %next
  %j = add i32 %i, 1
  %done = icmp eq i32 %j, %count
  br i1 %done, label %end, label %loop
end:
  ret void
}
declare ptr @malloc(i64)
