; The pointer points to an array of either structure; so these are merged, so
; that the arrays coincide.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: may-meet main:p main:name
; DSA-CHECK td,eqtd,steens: may-meet main:p main:buf
; DSA-CHECK td,eqtd,steens: same-node main:f main:g

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

%other = type { i64, i64, i64, [16 x i8], i32 }

define i32 @main(i1 %b) {
  %f = call ptr @open()
  %g = alloca %other
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %name = getelementptr %other, ptr %g, i32 0, i32 3
  %p = select i1 %b, ptr %buf, ptr %name
  store i8 0, ptr %p
  store i8 0, ptr %buf
  store i8 0, ptr %name
  ret i32 0
}
