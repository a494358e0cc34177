; The bytes of an array are bytes of its structure, too, for pointers that are not
; made from the array.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:f = 8 to 24
; DSA-CHECK td,eqtd,steens: may-meet main:ninth main:buf
; DSA-CHECK td,eqtd,steens: never-meet main:last main:buf

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
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %ninth = getelementptr i8, ptr %f, i64 9
  %last = getelementptr i8, ptr %f, i64 39
  store i8 1, ptr %ninth
  store i8 1, ptr %last
  %c = load i8, ptr %buf
  ret i32 0
}
