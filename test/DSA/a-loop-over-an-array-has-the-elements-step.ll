; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:p = 24
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Collapsed
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 8 to 16

define void @f(ptr %x) {
  %a = alloca [10 x [24 x i8]]
  %end = getelementptr i8, ptr %a, i64 240
  br label %loop
loop:
  %p = phi ptr [ %a, %0 ], [ %next, %loop ]
  %field = getelementptr i8, ptr %p, i64 8
  store ptr %x, ptr %field
  %next = getelementptr i8, ptr %p, i64 24
  %done = icmp eq ptr %next, %end
  br i1 %done, label %exit, label %loop
exit:
  ret void
}
