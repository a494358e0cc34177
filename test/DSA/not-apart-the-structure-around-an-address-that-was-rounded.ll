; Integer arithmetic is not confined to an array: the page of an array is also
; the structure's.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: may-meet main:page main:f

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

define i32 @main() {
  %f = call ptr @open()
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %n = ptrtoint ptr %buf to i64
  %m = and i64 %n, -16
  %page = inttoptr i64 %m to ptr
  store i8 0, ptr %page
  %h = load ptr, ptr %f
  ret i32 0
}
