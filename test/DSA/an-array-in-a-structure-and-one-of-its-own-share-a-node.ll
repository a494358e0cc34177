; A pointer into either is incremented; the structure is not part of the node.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:f = 8 to 24
; DSA-CHECK td,eqtd,steens: same-node main:large main:buf
; DSA-CHECK td,eqtd,steens: never-meet main:large main:count

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

define i32 @main(i1 %b) {
  %f = call ptr @open()
  %large = alloca [4096 x i8]
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %p = select i1 %b, ptr %buf, ptr %large
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %p, ptr %at
  call void @put(ptr %f, i8 1)
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  %c = load i32, ptr %count
  ret i32 %c
}
