; Like next_out of a stream: it points into a buffer of the same object, and is
; incremented. It reaches no other member.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:f = 8 to 24
; DSA-CHECK td,eqtd,steens: links main:f = 0 to 8, 24 to 32
; DSA-CHECK td,eqtd,steens: lacks main:f Array, Collapsed
; DSA-CHECK td,eqtd,steens: stride put:p = 1
; DSA-CHECK td,eqtd,steens: same-node main:f:24 main:buf
; DSA-CHECK td,eqtd,steens: never-meet main:buf main:count main:f
; DSA-CHECK td,eqtd,steens: never-meet put:p put:spot put:f
; DSA-CHECK td,eqtd: never-meet main:h main:buf

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
  %h = load ptr, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  %n = load i32, ptr %count
  ret i32 %n
}
