; What @f's argument leads to is followed by @walk alone, of which a caller says
; that @f calls it: a list, whose elements hold numbers, and which ends in itself.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu: no-place f:p:0
; DSA-CHECK td: has-place f:p:0
; DSA-CHECK td: same-place f:p:0:0 f:p:0
; DSA-CHECK td: same-place f:p:0:8 f:number
; DSA-CHECK td: flags f:p:0 = Heap
; DSA-CHECK td: different-node f:p f:p:0
; DSA-CHECK td: different-node f:number f:p:0
; DSA-CHECK eqtd: same-place f:p:0:8 f:number

declare ptr @malloc(i64)

define internal void @walk(ptr %l) {
entry:
  %first = load ptr, ptr %l
  br label %loop
loop:
  %e = phi ptr [ %first, %entry ], [ %next, %loop ]
  %at = getelementptr i8, ptr %e, i64 8
  %n = load ptr, ptr %at
  store i32 1, ptr %n
  %next = load ptr, ptr %e
  %end = icmp eq ptr %next, null
  br i1 %end, label %out, label %loop
out:
  ret void
}
define internal void @f(ptr %p, ptr %number, ptr %fp) {
  store i32 0, ptr %number
  call void %fp(ptr %p)
  ret void
}
define i32 @main() {
  %n = alloca i32
  %l = alloca ptr
  %e = call ptr @malloc(i64 16)
  %at = getelementptr i8, ptr %e, i64 8
  store ptr %e, ptr %l
  store ptr %e, ptr %e
  store ptr %n, ptr %at
  call void @f(ptr %l, ptr %n, ptr @walk)
  ret i32 0
}
