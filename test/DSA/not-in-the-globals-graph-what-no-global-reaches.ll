; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: images f:n = none

@head = internal global ptr null
define void @f() {
  %n = call ptr @malloc(i64 16)
  %next = getelementptr i8, ptr %n, i64 8
  %old = load ptr, ptr @head
  store ptr %old, ptr %next
  ret void
}
declare ptr @malloc(i64)
