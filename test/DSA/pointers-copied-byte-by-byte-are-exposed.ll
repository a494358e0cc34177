; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A part of an address that is not tracked.

; DSA-CHECK td,eqtd,steens: has f:a External Incomplete
; DSA-CHECK td,eqtd,steens: has f:x External Incomplete
; DSA-CHECK td,eqtd,steens: may-meet f:x f:a

define void @f(i64 %i) {
  %p = alloca ptr
  %q = alloca ptr
  %a = alloca i32
  store ptr %a, ptr %p
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %from = getelementptr i8, ptr %p, i64 %k
  %to = getelementptr i8, ptr %q, i64 %k
  %byte = load i8, ptr %from
  store i8 %byte, ptr %to
  %next = add i64 %k, 1
  %done = icmp eq i64 %next, 8
  br i1 %done, label %end, label %loop
end:
  %x = load ptr, ptr %q
  store i32 1, ptr %x
  ret void
}
