; container_of of a pointer that other code walks: it may be the array's first
; element, and what stands before it the structure.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node main:f main:before
; DSA-CHECK td,eqtd,steens: may-meet main:f main:before
; DSA-CHECK td,eqtd,steens: members main:f = none

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)

define internal void @put(ptr %f, i8 %c) {
  %spot = getelementptr %file, ptr %f, i32 0, i32 2
  %p = load ptr, ptr %spot
  store i8 %c, ptr %p
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr %spot
  ret void
}

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %h = call ptr @malloc(i64 8)
  store ptr %h, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}

define i32 @main() {
  %f = call ptr @open()
  call void @put(ptr %f, i8 1)
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  %p = load ptr, ptr %at
  %before = getelementptr i8, ptr %p, i64 -8
  %h = load ptr, ptr %before
  store ptr %h, ptr %f
  ret i32 0
}
