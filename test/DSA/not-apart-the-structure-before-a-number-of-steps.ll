; A constant step back, and then any number of steps: these count from where the
; structure begins.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK steens: same-node main:count step:q
; DSA-CHECK td,eqtd: members main:f = none

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

define internal void @step(ptr %p, i64 %i) {
  %q = getelementptr [2 x [4 x i8]], ptr %p, i64 -1, i64 0, i64 %i
  store i8 0, ptr %q
  ret void
}

define i32 @main(i32 %n) {
  %f = call ptr @open()
  call void @put(ptr %f, i8 1)
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  %p = load ptr, ptr %at
  %i = zext i32 %n to i64
  call void @step(ptr %p, i64 %i)
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  %c = load i32, ptr %count
  ret i32 %c
}
