; External code may know what structure the array is in.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: has main:f External, Incomplete
; DSA-CHECK td,eqtd,steens: has main:h External

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %h = call ptr @malloc(i64 8)
  store ptr %h, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}

declare void @external(ptr)

define i32 @main() {
  %f = call ptr @open()
  %h = load ptr, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @external(ptr %buf)
  store i8 1, ptr %h
  ret i32 0
}
