; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: has @head:0 Heap
; DSA-CHECK td,eqtd,steens: same-node @head:0 @head:0:8
; DSA-CHECK td,eqtd: image f:n @head:0
; DSA-CHECK td,eqtd: images f:n = @head:0
; DSA-CHECK td,eqtd: image f:next @head:0+8

@head = internal global ptr null
define void @f() {
  %n = call ptr @malloc(i64 16)
  %next = getelementptr i8, ptr %n, i64 8
  %old = load ptr, ptr @head
  store ptr %old, ptr %next
  store ptr %n, ptr @head
  ret void
}
declare ptr @malloc(i64)
